import { maxDeviceTokens } from '@plantao/contract/auth/device-rules'
import { browserStorage } from '../browser/storage.ts'

const key = 'plantao.devices'

/** The tokens that accounts got when they signed in on this browser, newest first. They survive signing out. */
export function deviceTokens(): string[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.read(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((token) => typeof token === 'string').slice(0, maxDeviceTokens) : []
  } catch {
    return []
  }
}

export function rememberDevice(token: string) {
  const tokens = [token, ...deviceTokens().filter((known) => known !== token)].slice(0, maxDeviceTokens)
  browserStorage.write(key, JSON.stringify(tokens))
}
