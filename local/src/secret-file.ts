import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { StartError } from '../../server/src/platform/start-error.ts'

/** The secret kept in this file (0600); made the first time it is asked for. */
export function readOrCreateSecret(path: string): string {
  if (!existsSync(path)) create(path)
  if (statSync(path).mode & 0o077) chmodSync(path, 0o600)
  const secret = readFileSync(path, 'utf8').trim()
  if (secret === '')
    throw new StartError(`${path} is empty. Restore it from a copy, or delete it with the data it protects.`)
  return secret
}

// Written beside and linked into place: of two processes starting at once neither reads half a secret, and both read the same.
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
