import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'

/**
 * Creates the data folder, and sets its mode while it is empty. If root starts the app, other accounts may enter the
 * folder, because the embedded database then runs as another account. Every file with a secret in the folder is 0600.
 * @throws an error whose `path` is `dataDir`, not a file in it
 */
export function makeDataDir(dataDir: string) {
  if (existsSync(dataDir)) {
    const { uid } = requireUsable(dataDir)
    if (uid !== process.getuid?.() || readdirSync(dataDir).length > 0) return
  }
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
}

function requireUsable(dataDir: string) {
  const found = statSync(dataDir)
  if (!found.isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR', path: dataDir })
  accessSync(dataDir, constants.W_OK | constants.X_OK)
  return found
}
