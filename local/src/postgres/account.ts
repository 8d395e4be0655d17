import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Account {
  uid: number
  gid: number
}

// PostgreSQL refuses to run as root, so under root it runs as an unused account. `nobody` is not used, because other
// programs may run as `nobody` too.
const FIRST_OWN_UID = 54_320

export const isRoot = () => process.getuid?.() === 0

/** Under root, the account that runs initdb. Unlike the server's account, this one must have a name. */
export function initdbAccount(): Account {
  const accounts = passwd()
  const nobody = accounts.find((account) => account.name === 'nobody' && account.uid !== 0)
  const named = nobody ?? accounts.find((account) => account.uid !== 0)
  return named ? { uid: named.uid, gid: named.gid } : { uid: 65_534, gid: 65_534 }
}

/** Under root, the account that runs the server: the owner of existing data, else an unused account. */
export function serverAccount(data: string): Account {
  if (existsSync(data)) {
    const { uid, gid } = statSync(data)
    if (uid !== 0) return { uid, gid }
  }
  const taken = new Set(passwd().map((account) => account.uid))
  let uid = FIRST_OWN_UID
  while (taken.has(uid)) uid++
  return { uid, gid: uid }
}

/** Whether every user of this computer can enter this folder and each of its parents. */
export function isOpenToAll(folder: string): boolean {
  for (let path = realpathSync(folder); ; path = dirname(path)) {
    if (!(statSync(path).mode & 0o001)) return false
    if (path === dirname(path)) return true
  }
}

function passwd() {
  // On macOS this file has only the system's accounts, which is enough to find `nobody` and to avoid the system's uids.
  if (!existsSync('/etc/passwd')) return []
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
