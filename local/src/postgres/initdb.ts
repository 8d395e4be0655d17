import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from '@plantao/server/platform/start-error'
import type { Account } from './account.ts'
import type { ClusterLayout } from './cluster-layout.ts'

export const SUPERUSER = 'postgres'

/**
 * Creates the data folder unless it exists. A rename at the end makes this atomic.
 * @returns whether the folder is new
 */
export async function initializeOnce(paths: ClusterLayout, password: string, isDurable = true): Promise<boolean> {
  if (existsSync(join(paths.data, 'PG_VERSION'))) {
    refuseOtherVersion(paths)
    return false
  }
  for (const left of readdirSync(paths.home)) {
    if (left.startsWith('new-') && !isAlive(Number(left.slice(4))))
      rmSync(join(paths.home, left), { recursive: true, force: true })
  }
  const draft = join(paths.home, `new-${process.pid}`)
  mkdirSync(draft, { mode: 0o700 })
  chmodSync(draft, 0o700)
  writeFileSync(join(draft, 'password'), password, { mode: 0o600 })
  if (paths.initdbAs) chownTree(paths.initdbAs, draft)
  await initdb(paths, draft, isDurable)
  if (paths.serverAs) chownTree(paths.serverAs, join(draft, 'data'))
  try {
    renameSync(join(draft, 'data'), paths.data)
    return true
  } catch (error) {
    // Another process has made the folder. `takeLock` then decides which of the two processes continues.
    if (existsSync(join(paths.data, 'PG_VERSION'))) return false
    throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function refuseOtherVersion(paths: ClusterLayout) {
  const found = readFileSync(join(paths.data, 'PG_VERSION'), 'utf8').trim()
  const ours = paths.binaries.version.split('.')[0]
  if (found !== ours) {
    throw new StartError(
      `The database in ${paths.data} is of PostgreSQL ${found}, and this program brings ${ours}. Set DATA_DIR to another folder, or go back to the version that made it.`,
    )
  }
}

async function initdb(paths: ClusterLayout, draft: string, isDurable: boolean) {
  const args = [
    ...['--pgdata', join(draft, 'data')],
    ...['--username', SUPERUSER, '--pwfile', join(draft, 'password'), '--auth', 'scram-sha-256'],
    // Texts sort the same on every machine, whatever its locale.
    ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...(isDurable ? [] : ['--no-sync']),
  ]
  const child = spawn(paths.binaries.initdb, args, {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...paths.initdbAs,
  })
  let errorOutput = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errorOutput += text
  })
  const status = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (status !== 0) {
    const reason = errorOutput.split('\n').find((line) => /error|could not|cannot/i.test(line)) ?? errorOutput.trim()
    throw new StartError(`The database could not be created in ${paths.home}: ${reason}`)
  }
}

function chownTree({ uid, gid }: Account, path: string) {
  lchownSync(path, uid, gid)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) chownTree({ uid, gid }, inner)
    else chownSync(inner, uid, gid)
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
