import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inTime } from '@plantao/testkit/wait'

export interface Program {
  command: string
  /** Arguments that come before the program's own arguments. */
  args: readonly string[]
}

/** The suite of Debian 13, which has PgBouncer 1.24. */
const suite = 'trixie'
const unpacked = join(import.meta.dirname, '../../../node_modules/.cache/plantao-cluster', suite)

/**
 * Finds HAProxy and PgBouncer on this machine if PgBouncer is new enough. Otherwise unpacks the packages of Debian 13
 * into a folder of the project, without installing them.
 */
export function findPrograms(): { haproxy: Program; pgbouncer: Program } {
  if (hasNewEnough()) return { haproxy: installed('haproxy'), pgbouncer: installed('pgbouncer') }
  if (!existsSync(unpacked)) unpack()
  // Starts the unpacked programs through the unpacked loader, so that they find the unpacked libraries.
  const [loader] = globSync('usr/lib*/ld-linux-*.so.*', { cwd: unpacked })
  const [libraries] = globSync('usr/lib/*-linux-gnu', { cwd: unpacked })
  if (!loader || !libraries) throw new Error(`${unpacked} is not complete: remove it and run this again`)
  const from = (path: string) => ({
    command: join(unpacked, loader),
    args: ['--library-path', join(unpacked, libraries), join(unpacked, path)],
  })
  return { haproxy: from('usr/sbin/haproxy'), pgbouncer: from('usr/sbin/pgbouncer') }
}

const installed = (command: string) => ({ command, args: [] })

/** PgBouncer supports named statements in transaction mode since 1.21. */
function hasNewEnough() {
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(versionOf('pgbouncer', '--version')) ?? []
  return versionOf('haproxy', '-v') !== '' && Number(major) * 100 + Number(minor) >= 121
}

const versionOf = (command: string, option: string) => spawnSync(command, [option], { encoding: 'utf8' }).stdout ?? ''

function unpack() {
  mkdirSync(dirname(unpacked), { recursive: true })
  console.log(`unpacking HAProxy and PgBouncer of Debian's ${suite} …`)
  const { status, error, stderr } = spawnSync(
    'mmdebstrap',
    ['--variant=extract', '--include=haproxy,pgbouncer', suite, unpacked],
    { encoding: 'utf8' },
  )
  if (status === 0) return
  rmSync(unpacked, { recursive: true, force: true })
  throw new Error(
    `The cluster needs HAProxy and PgBouncer 1.21 or newer. On Debian 13 or newer: apt-get install haproxy pgbouncer. On Debian 12: apt-get install mmdebstrap, and run this again as root.\n${error ?? stderr}`,
  )
}

export interface Running {
  child: ChildProcess
  output: () => string
  isRunning: () => boolean
  kill: () => Promise<void>
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

export function run({ command, args }: Program, own: readonly string[], as: { uid?: number; gid?: number } = {}) {
  // The program starts in '/', because every account can enter this folder.
  const child = spawn(command, [...args, ...own], { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], ...as })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(String(chunk)))
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()))
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  const end = (signal: NodeJS.Signals) => {
    if (isRunning()) child.kill(signal)
    return inTime(`${command} to end`, exited, 60_000)
  }
  const running: Running = {
    child,
    output: () => chunks.join(''),
    isRunning,
    kill: () => end('SIGKILL'),
    stop: (signal = 'SIGTERM') => end(signal),
  }
  return running
}
