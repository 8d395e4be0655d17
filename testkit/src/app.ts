import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { inTime, pause } from './wait.ts'

const root = join(import.meta.dirname, '../..')

type Env = Record<string, string>

/**
 * Keeps these settings of the shell away from the app under test. The server treats an empty setting as one that is
 * not given.
 */
const notInherited: Env = Object.fromEntries(
  [
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'SMTP_URL',
    'FILES_URL',
    'PUBLIC_URL',
    'PUBLIC_ANON_KEY',
    'STRICT_VALIDATION',
    'AUTH_HIDE_EXISTING',
    'PRIVACY_CONTACT',
    'REPORTS_TO',
    'DRAIN_SECONDS',
    'METRICS_TOKEN',
    'SENTRY_DSN',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  ].map((name) => [name, '']),
)

export interface Process {
  child: ChildProcess
  output: () => string
  /** The exit code, or null when a signal ended the process. */
  exited: Promise<number | null>
  /** Sends SIGTERM, which the server treats like Ctrl-C. @returns the exit code. */
  stop: () => Promise<number | null>
}

/* The options and variables of `npm start`. */
const { start } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts as { start: string }
const startOptions = start.match(/--\S+/g)!
const startVariables = Object.fromEntries(
  Array.from(start.matchAll(/(\w+)=(\S+) /g), ([, name, value]) => [name, value]),
)

/**
 * Starts the server in a process of its own and does not wait until it answers.
 * @param nodeArgs stand before the script. @param cwd the folder of the product, by default this repository.
 */
export function spawnServer(env: Env, nodeArgs: readonly string[] = [], cwd = root): Process {
  const main = env.DATABASE_URL ? 'server/src/main.ts' : 'local/src/main.ts'
  const child = spawn(process.execPath, [...startOptions, ...nodeArgs, main], {
    cwd,
    env: { ...process.env, ...startVariables, ...notInherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(String(chunk)))
  const exited = once(child, 'close').then(([code]) => code as number | null)
  const stop = () => {
    child.kill('SIGTERM')
    return inTime('the server to stop', exited, 90_000).catch((error: unknown) => {
      child.kill('SIGKILL')
      throw error
    })
  }
  return { child, output: () => chunks.join(''), exited, stop }
}

/** An app as a user starts it, with its own database, inbox and data folder, on free ports. */
export interface App {
  url: string
  inboxUrl: string
  smtpUrl: string
  dataDir: string
  /** The database address of the superuser, to read rows that the row policies hide. */
  ownerUrl: () => string
  apiUrl: () => string
  /** Everything that the server and its database wrote to their outputs and log files, over all starts. */
  logs: () => string
  server: () => ChildProcess
  /** Starts the app again on the same folder and ports, after its process ended. */
  start: () => Promise<void>
  /** Stops the app and removes its data folder, unless `dataDir` was given. @throws when the exit code is not 0. */
  stop: () => Promise<void>
}

export interface AppOptions {
  env?: Env
  nodeArgs?: readonly string[]
  /** An existing folder, which `stop` keeps. By default a new folder, which `stop` removes. */
  dataDir?: string
  /** The parent of a new data folder. */
  below?: string
  /** The folder of the product, by default this repository. */
  product?: string
}

/** Starts the app, by default without demonstration data, and waits until it answers. */
export async function startApp(options: AppOptions = {}): Promise<App> {
  const { env = {}, nodeArgs, dataDir, below = tmpdir(), product } = options
  const folder = dataDir ?? mkdtempSync(join(below, 'plantao-app-'))
  // Under root, the embedded database runs as another system user, who must reach the data below this folder.
  if (!dataDir) chmodSync(folder, 0o711)
  const processes: Process[] = []
  const ports = await freePorts()
  const launch = async () => {
    const next = spawnServer(
      { DEMO: '0', TRUST_PROXY: '127.0.0.0/8', DATA_DIR: folder, ...ports.env, ...env },
      nodeArgs,
      product,
    )
    processes.push(next)
    await untilReady(ports.url, next)
  }
  const running = () => processes.at(-1)!
  const readLogs = () => {
    const files = readdirSync(folder).filter((name) => /^(server\.log.*|postgres\.log)$/.test(name))
    const texts = files
      .sort()
      .reverse()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
    // A kill may have cut the last line of a text, so its line end is added.
    return [...processes.map(({ output }) => output()), ...texts].map((text) => text.replace(/[^\n]$/, '$&\n')).join('')
  }
  let logsAtEnd: string | undefined
  const secretOf = (name: string) => readFileSync(join(folder, name), 'utf8').trim()
  await launch()
  return {
    url: ports.url,
    inboxUrl: `http://127.0.0.1:${ports.env.MAIL_WEB_PORT}`,
    smtpUrl: `smtp://127.0.0.1:${ports.env.MAIL_SMTP_PORT}`,
    dataDir: folder,
    ownerUrl: () =>
      `postgres://postgres:${secretOf('postgres-superuser.secret')}@127.0.0.1:${secretOf('postgres-port')}/plantao`,
    apiUrl: () =>
      `postgres://app_api:${secretOf('postgres-app-api.secret')}@127.0.0.1:${secretOf('postgres-port')}/plantao`,
    logs: () => logsAtEnd ?? readLogs(),
    server: () => running().child,
    start: launch,
    stop: async () => {
      const { child, stop, exited, output } = running()
      const isRunning = child.exitCode === null && child.signalCode === null
      const code = isRunning ? await stop() : await exited
      if (!dataDir) {
        logsAtEnd = readLogs()
        rmSync(folder, { recursive: true, force: true })
      }
      if (isRunning && code !== 0) throw new Error(`the app ended with ${code}:\n${output()}`)
    },
  }
}

/**
 * Starts a further server process over the database of an app, as on a second machine. @param nodeArgs stand before the
 * script.
 */
export async function startNode(app: App, env: Env = {}, nodeArgs: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'plantao-node-'))
  const secretOf = (name: string) => readFileSync(join(app.dataDir, name), 'utf8').trim()
  const ports = await freePorts()
  const settings = {
    TRUST_PROXY: '127.0.0.0/8',
    DEMO: '0',
    ...ports.env,
    PUBLIC_URL: app.url,
    DATA_DIR: folder,
    DATABASE_URL: app.apiUrl(),
    AUTH_SECRET: secretOf('auth.secret'),
    SMTP_URL: app.smtpUrl,
    ...env,
  }
  const node = spawnServer(settings, nodeArgs)
  await untilReady(ports.url, node)
  return {
    url: ports.url,
    server: node.child,
    logs: () => node.output(),
    stop: async () => {
      await node.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Ports {
  url: string
  env: Env
}

async function freePorts(): Promise<Ports> {
  const [http, smtp, inbox] = await Promise.all([freePort(), freePort(), freePort()])
  return {
    url: `http://localhost:${http}`,
    env: { PORT: String(http), MAIL_SMTP_PORT: String(smtp), MAIL_WEB_PORT: String(inbox) },
  }
}

/** Milliseconds after which an app that is not ready, and has printed nothing meanwhile, counts as stuck. */
const longestSilence = 180_000

/** Waits until the app answers, however long a busy machine takes, as long as the app prints how far it is. */
async function untilReady(url: string, { child, output, exited, stop }: Process) {
  const isReady = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const hasExited = () => child.exitCode !== null || child.signalCode !== null
  let printed = ''
  let silentSince = 0
  while (!hasExited() && !(await isReady())) {
    if (silentSince === 0 || output() !== printed) [printed, silentSince] = [output(), performance.now()]
    if (performance.now() - silentSince > longestSilence) {
      await stop()
      throw new Error(`the app is not ready, and has printed nothing for ${longestSilence} ms:\n${printed}`)
    }
    await pause(50)
  }
  if (!hasExited()) return
  await exited
  throw new Error(`the app did not start:\n${output()}`)
}
