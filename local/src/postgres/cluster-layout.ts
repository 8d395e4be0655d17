import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, initdbAccount, isOpenToAll, isRoot, serverAccount } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'

const OUTSIDE = '/var/lib/plantao-aberto'

export interface ClusterLayout {
  binaries: Binaries
  /** The folder around `data`. While `data` is being made, its drafts are here too. */
  home: string
  data: string
  /** Accounts under root: one runs initdb, the other the server. */
  initdbAs?: Account
  serverAs?: Account
  /** A line for the start to print. */
  remark?: string
}

/**
 * Makes the folder of an embedded cluster, and says which programs and accounts run it.
 * @param key a secret in the data folder. A cluster outside the data folder is named after this secret and the path, so
 * a new data folder at an old path does not find the old cluster.
 */
export function makeClusterLayout(dataDir: string, key: string): ClusterLayout {
  const own = realpathSync(dataDir)
  if (!isRoot()) return under(join(own, 'postgres'), 0o700)
  if (isOpenToAll(own)) return under(join(own, 'postgres'), 0o711)
  const outside = join(OUTSIDE, createHash('sha256').update(own).update(key).digest('hex').slice(0, 16))
  const remark = `Only root can enter ${own}, and PostgreSQL does not run as root: its data is kept in ${outside}.`
  return { ...under(outside, 0o711), remark }
}

function under(home: string, mode: number): ClusterLayout {
  mkdirSync(home, { recursive: true })
  chmodSync(home, mode)
  const data = join(realpathSync(home), 'data')
  const binaries = findBinaries(OUTSIDE, isRoot())
  if (!isRoot()) return { binaries, home, data }
  // This folder may contain the data and the copied programs, so PostgreSQL's accounts must be able to enter it.
  if (existsSync(OUTSIDE)) chmodSync(OUTSIDE, 0o755)
  return { binaries, home, data, initdbAs: initdbAccount(), serverAs: serverAccount(data) }
}
