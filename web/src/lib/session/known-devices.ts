import { maxDeviceTokens } from '@plantao/contract/auth/device-rules'

const key = 'plantao.devices'

/** The tokens that accounts got when they signed in on this browser, newest first. They survive signing out. */
export function deviceTokens(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((token) => typeof token === 'string').slice(0, maxDeviceTokens) : []
  } catch {
    return []
  }
}

export function rememberDevice(token: string) {
  const tokens = [token, ...deviceTokens().filter((known) => known !== token)].slice(0, maxDeviceTokens)
  try {
    localStorage.setItem(key, JSON.stringify(tokens))
  } catch {
    // Without storage each sign-in counts as a new device, which only affects the rate limit.
  }
}
