import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, initdbAccount, isOpenToAll, isRoot, serverAccount } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'

const OUTSIDE = '/var/lib/plantao-aberto'

/** Where the PostgreSQL of one data folder is, and which accounts run it. */
export interface Place {
  binaries: Binaries
  /** Contains the data folder and unfinished ones. */
  home: string
  /** PostgreSQL's own data folder. */
  data: string
  /** Under root: the accounts that make the data and run the server. */
  initdbAs?: Account
  serverAs?: Account
  /** To print at the start. */
  remark?: string
}

/** A place outside the data folder is named by `key`, a secret in the data folder: without that folder a new database begins. */
export function placeOf(dataDir: string, key: string): Place {
  const own = realpathSync(dataDir)
  if (!isRoot()) return under(join(own, 'postgres'), 0o700)
  if (isOpenToAll(own)) return under(join(own, 'postgres'), 0o711)
  const outside = join(OUTSIDE, createHash('sha256').update(own).update(key).digest('hex').slice(0, 16))
  const remark = `Only root can enter ${own}, and PostgreSQL does not run as root: its data is kept in ${outside}.`
  return { ...under(outside, 0o711), remark }
}

function under(home: string, mode: number): Place {
  mkdirSync(home, { recursive: true })
  chmodSync(home, mode)
  const data = join(realpathSync(home), 'data')
  const binaries = findBinaries(OUTSIDE, isRoot())
  if (!isRoot()) return { binaries, home, data }
  // The data and the copied programs are below it.
  if (existsSync(OUTSIDE)) chmodSync(OUTSIDE, 0o755)
  return { binaries, home, data, initdbAs: initdbAccount(), serverAs: serverAccount(data) }
}
