import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '@plantao/server/platform/start-error'

/** The file with the key that signs backups and records of deleted accounts. BACKUP_SIGNING_KEY replaces this key. */
export const signingKeyFile = (dataDir: string) => join(dataDir, 'backup-signing.secret')

export function readOrCreateSecret(path: string): string {
  if (!existsSync(path)) create(path)
  if (statSync(path).mode & 0o077) chmodSync(path, 0o600)
  const secret = readFileSync(path, 'utf8').trim()
  if (secret === '')
    throw new StartError(`${path} is empty. Restore it from a copy, or delete it with the data it protects.`)
  return secret
}

// Writes a draft and links it into place: two processes that start together read the same, complete secret.
function create(path: string) {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}
