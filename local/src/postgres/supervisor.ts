import { randomInt } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_ROLE } from '@plantao/server/platform/database/create-database'
import { StartError } from '@plantao/server/platform/start-error'
import type pg from 'pg'
import { makeDataDir } from '../data-dir.ts'
import { readOrCreateSecret } from '../secret-file.ts'
import { makeClusterLayout } from './cluster-layout.ts'
import { connectAsSuperuser, urlOf } from './connect.ts'
import { DATABASE, prepareCluster } from './database.ts'
import { initializeOnce, SUPERUSER } from './initdb.ts'
import { type Launch, launch, PortTaken, type Running } from './launch.ts'
import { serverSettings } from './settings.ts'

export interface Options {
  dataDir: string
  /** Default: a free port, the same at each start. */
  port?: number | undefined
  log: { info(line: string): void; error(line: string): void }
  settings?: Record<string, string>
}

export interface EmbeddedPostgres {
  /** URL for the application's login, which has no rights of its own. */
  apiUrl: string
  /** URL for the superuser, who runs migrations. */
  ownerUrl: string
  port: number
  pid(): number
  isAdopted: boolean
  onDown(listener: () => void): void
  onUp(listener: () => void): void
  /** Stops the server, and waits until its last process is gone. */
  stop(): Promise<void>
}

// The number is arbitrary: nothing else takes advisory locks in the database `postgres`.
const APP_LOCK = 7_052_001
const STABLE_MS = 30_000

export async function startEmbeddedPostgres({ dataDir, port, log, settings = {} }: Options): Promise<EmbeddedPostgres> {
  makeDataDir(dataDir)
  const passwordFile = join(dataDir, 'postgres-superuser.secret')
  const password = readOrCreateSecret(passwordFile)
  const paths = makeClusterLayout(dataDir, password)
  if (paths.remark) log.info(paths.remark)
  const apiPassword = readOrCreateSecret(join(dataDir, 'postgres-app-api.secret'))
  await initializeOnce(paths, password, settings.fsync !== 'off')

  let isStopping = false
  const spec: Launch = {
    paths,
    password,
    passwordFile,
    settings: { ...serverSettings(), ...settings },
    logFile: join(dataDir, 'postgres.log'),
    say: log.info,
    isStopping: () => isStopping,
  }
  const events = new EventEmitter()
  let running = await launchOnSomePort(spec, port, join(dataDir, 'postgres-port'))
  const isAdopted = running.isAdopted
  let lock: pg.Client
  try {
    lock = await takeLock(password, running.port, dataDir)
  } catch (error) {
    // A StartError means that another application has the lock. That application uses the server, so the server is not
    // stopped, even if this process started it.
    if (!isAdopted && !(error instanceof StartError)) await stopServer(running)
    throw error
  }
  try {
    await prepareCluster(lock, apiPassword)
  } catch (error) {
    await stopServer(running)
    throw error
  }

  let recovery: Promise<void> | undefined
  let isRecovering = false
  const watch = (upSince: number) => {
    running.exited.then(() => {
      if (isStopping) return
      isRecovering = true
      log.error(`the database server (process ${running.pid}) ended unexpectedly; starting it again`)
      events.emit('down')
      recovery = recover(Date.now() - upSince > STABLE_MS ? 0 : 250)
    })
    guardLock()
  }
  const guardLock = () =>
    void lock.once('end', () => {
      if (!isStopping) keepLock()
    })
  watch(Date.now())

  async function recover(firstPause: number) {
    for (let pause = firstPause; !isStopping; pause = Math.min(5_000, pause * 2 || 250)) {
      await sleep(pause)
      try {
        running = await launch(spec, running.port)
        lock = await takeLock(password, running.port, dataDir)
        isRecovering = false
        log.info(`the database server is back (process ${running.pid})`)
        watch(Date.now())
        events.emit('up')
        return
      } catch (error) {
        if (!isStopping) log.error(`the database server does not start yet: ${reasonOf(error)}`)
      }
    }
  }

  /** Takes the lock again if its connection was lost while the server kept running. */
  async function keepLock() {
    const { pid } = running
    // If the server ended too, `recover` takes the lock. This loop must not take it first, or `recover` would try for
    // ever.
    const isOver = () => isRecovering || running.pid !== pid
    while (!isStopping) {
      await sleep(500, undefined, { ref: false })
      if (isOver()) return
      const taken = await takeLock(password, running.port, dataDir).catch(() => undefined)
      if (!taken) continue
      if (isOver()) return void taken.end()
      lock = taken
      return guardLock()
    }
  }

  return {
    apiUrl: urlOf(API_ROLE, apiPassword, running.port, DATABASE),
    ownerUrl: urlOf(SUPERUSER, password, running.port, DATABASE),
    port: running.port,
    pid: () => running.pid,
    isAdopted,
    onDown: (listener) => void events.on('down', listener),
    onUp: (listener) => void events.on('up', listener),
    stop: async () => {
      isStopping = true
      await recovery
      await stopServer(running)
    },
  }
}

async function launchOnSomePort(spec: Launch, wanted: number | undefined, portFile: string): Promise<Running> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const remembered = attempt === 0 ? rememberedPort(portFile) : undefined
    try {
      const running = await launch(spec, wanted ?? remembered ?? somePort())
      try {
        writeFileSync(portFile, `${running.port}\n`)
      } catch (error) {
        if (!running.isAdopted) await stopServer(running)
        throw error
      }
      return running
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error
      if (wanted)
        throw new StartError(`Port ${wanted} is already taken. Set DATABASE_PORT to a free one, or leave it out.`)
    }
  }
  throw new StartError('No free port for the database was found.')
}

/** The range lies below the ports of outgoing connections, which can be taken at any moment. */
const somePort = () => randomInt(20_000, 32_768)

function rememberedPort(portFile: string) {
  try {
    const port = Number(readFileSync(portFile, 'utf8'))
    return port > 0 && port < 65_536 ? port : undefined
  } catch {
    return undefined
  }
}

async function takeLock(password: string, port: number, dataDir: string): Promise<pg.Client> {
  const client = await connectAsSuperuser(password, port)
  // PostgreSQL needs some milliseconds to notice that a killed application's connection is gone.
  for (let attempt = 0; attempt < 10; attempt++) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [APP_LOCK])
    if (rows[0]?.taken) return client
    await sleep(100)
  }
  await client.end()
  throw new StartError(
    `The data folder ${dataDir} is in use by another running application. Stop it, or set DATA_DIR to another folder.`,
  )
}

async function stopServer({ pid, exited }: Running) {
  signal(pid, 'SIGINT') // fast shutdown: closes connections and writes everything
  const timer = setTimeout(() => signal(pid, 'SIGQUIT'), 30_000)
  await exited
  clearTimeout(timer)
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const reasonOf = (error: unknown) =>
  error instanceof PortTaken
    ? 'its port is taken by another program'
    : error instanceof Error
      ? error.message
      : String(error)
