import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '@plantao/server/platform/start-error'
import type { ClusterLayout } from './cluster-layout.ts'
import { type Answer, probeServer } from './connect.ts'
import { processOf, readPidFile, removePidFile } from './pid-file.ts'

const ANSWER_TIMEOUT_MS = 30_000
const LOG_LIMIT = 10 * 1024 * 1024

export interface Launch {
  paths: ClusterLayout
  password: string
  passwordFile: string
  settings: Record<string, string>
  logFile: string
  say: (line: string) => void
  isStopping: () => boolean
}

export interface Running {
  pid: number
  port: number
  isAdopted: boolean
  exited: Promise<void>
}

export class PortTaken extends Error {}

/** Takes over the server that already runs on this data folder, or starts one on this port. */
export async function launch(spec: Launch, port: number): Promise<Running> {
  const wait = waitOf(spec)
  for (;;) {
    const found = await findRunning(spec, wait)
    if (found) return found
    const started = await startNew(spec, port, wait)
    if (started) return started
  }
}

type Wait = ReturnType<typeof waitOf>

/**
 * Makes a function that waits a moment, and fails after half a minute without an answer. A server that recovers from a
 * crash answers 'starting', so it may take longer.
 */
function waitOf({ paths, logFile, say, isStopping }: Launch) {
  let silentSince = Date.now()
  let announcedAt = Date.now()
  return async (answer: Answer) => {
    if (isStopping()) throw new StartError('Stopped while the database was starting.')
    if (answer === 'starting') silentSince = Date.now()
    if (Date.now() - silentSince > ANSWER_TIMEOUT_MS) {
      throw new StartError(`The database in ${paths.data} does not answer. Its log is ${logFile}.`)
    }
    if (Date.now() - announcedAt > 5_000) {
      announcedAt = Date.now()
      say('still waiting for the database')
    }
    await sleep(50)
  }
}

async function findRunning(spec: Launch, wait: Wait): Promise<Running | undefined> {
  const { paths, password } = spec
  let unreadable = 0
  for (;;) {
    const file = readPidFile(paths.data)
    if (!file) return undefined
    if (file === 'unreadable') {
      // A starting server leaves the file empty for an instant. A file that stays empty was left by a crash of the
      // machine.
      if (++unreadable > 20) removePidFile(paths.data)
      await wait('closed')
      continue
    }
    const owner = processOf(file.pid, paths.data)
    if (owner === 'gone') return undefined // PostgreSQL itself removes the file of a dead server, with more checks
    if (owner === 'other') {
      // Removing the file is safe: PostgreSQL does not start while an old server uses the folder's shared memory.
      removePidFile(paths.data)
      return undefined
    }
    const answer = await probeServer(password, file.port, paths.data)
    if (answer === 'ready')
      return { pid: file.pid, port: file.port, isAdopted: true, exited: goneOf(file.pid, paths.data) }
    if (answer === 'wrong password') throw wrongPassword(spec)
    await wait(answer)
  }
}

/** Polls for the end of an adopted server, which is not our child and so sends no exit event. */
async function goneOf(pid: number, data: string) {
  while (processOf(pid, data) === 'ours') await sleep(250, undefined, { ref: false })
}

async function startNew(spec: Launch, port: number, wait: Wait): Promise<Running | undefined> {
  const { paths, password, logFile } = spec
  rotate(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const logStart = statSync(logFile).size
  const child = spawnServer(spec, port, log)
  closeSync(log)
  const exited = new Promise<void>((resolve) => {
    child.once('error', () => resolve()).once('exit', () => resolve())
  })
  let hasExited = false
  exited.then(() => {
    hasExited = true
  })
  try {
    while (!hasExited) {
      // The probe can hang if another program has this port, so the end of our server also ends the wait.
      const answer = await Promise.race([probeServer(password, port, paths.data), exited.then(() => 'closed' as const)])
      if (answer === 'ready' && child.pid) return { pid: child.pid, port, isAdopted: false, exited }
      if (answer === 'wrong password' && ownsPidFile(spec, child)) throw wrongPassword(spec)
      await wait(answer)
    }
  } catch (error) {
    child.kill('SIGINT')
    await exited
    throw error
  }
  const reason = errorsSince(logFile, logStart)
  // Another process has started a server, or the last processes of a killed server are still ending.
  if (/lock file|pre-existing shared memory/.test(reason)) {
    await wait('closed')
    return undefined
  }
  if (/could not bind|could not create any TCP/.test(reason)) throw new PortTaken()
  throw new StartError(`The database in ${paths.data} does not start: ${reason || `see ${logFile}`}`)
}

/** Starts the server in a process group of its own, so that Ctrl-C does not end it before the application. */
function spawnServer({ paths, settings }: Launch, port: number, log: number): ChildProcess {
  const args = ['-D', paths.data, '-p', String(port)]
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
  return spawn(paths.binaries.postgres, args, {
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log, log],
    ...paths.serverAs,
  })
}

function ownsPidFile({ paths }: Launch, child: ChildProcess) {
  const file = readPidFile(paths.data)
  return typeof file === 'object' && file.pid === child.pid && file.isReady
}

const wrongPassword = ({ paths, passwordFile }: Launch) =>
  new StartError(
    `The database in ${paths.data} does not accept the password in ${passwordFile}. Restore that file from a copy, or set DATA_DIR to another folder.`,
  )

function rotate(logFile: string) {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) renameSync(logFile, `${logFile}.1`)
}

function errorsSince(logFile: string, from: number) {
  const lines = readFileSync(logFile).subarray(from).toString('utf8').split('\n')
  const errors = lines.filter((line) => /FATAL|PANIC|could not bind|error while loading/.test(line))
  return errors.map((line) => line.replace(/^.*?(FATAL|PANIC|LOG|WARNING): +/, '')).join('; ')
}
