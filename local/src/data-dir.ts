import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'

/**
 * Makes the data folder ours when it is new or empty. When root made it, others may enter it, because the embedded
 * database runs under another account; every file with a secret in it is 0600.
 */
export function makeDataDir(dataDir: string) {
  const isForeign = existsSync(dataDir) && statSync(dataDir).uid !== process.getuid?.()
  if (isForeign || (existsSync(dataDir) && readdirSync(dataDir).length > 0)) return
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
}
