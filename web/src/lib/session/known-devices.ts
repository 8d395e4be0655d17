import { maxDeviceTokens } from '@plantao/contract/auth/device-rules'

const key = 'plantao.devices'

/** What this browser was given when accounts signed in here, newest first. It stays when they sign out. */
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
    // Without storage this browser is a stranger at each sign-in, which costs nothing but its own counter.
  }
}
