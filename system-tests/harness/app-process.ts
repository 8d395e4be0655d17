import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collectLog } from './collected-logs.ts'

/** The app as a user starts it, with an empty data folder, its database and its inbox, on free ports. */
export interface Stack {
  url: string
  inboxUrl: string
  smtpUrl: string
  dataDir: string
  /** The superuser's, to look behind the policies and to move rows' times. */
  ownerUrl: () => string
  /** What the server said on its standard output and error, and its log file. */
  logs: () => string
  server: () => ChildProcess
  /** Starts the server again on the same folder and ports, after it was killed. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** A further server process over a stack's database, as a second machine would be. */
export interface Node {
  url: string
  logs: () => string
  stop: () => Promise<void>
}

/** @param below where its data folder is made. */
export async function startStack(env: Record<string, string> = {}, below = tmpdir()): Promise<Stack> {
  const [port, smtp, inbox] = await Promise.all([freePort(), freePort(), freePort()])
  const dataDir = mkdtempSync(join(below, 'plantao-prove-'))
  // As the app makes it: under root, the database's own account passes through; else its data would lie outside.
  chmodSync(dataDir, 0o711)
  const url = `http://127.0.0.1:${port}`
  const said: string[] = []
  let child: ChildProcess
  const start = async () => {
    child = launch(said, {
      PORT: String(port),
      MAIL_SMTP_PORT: String(smtp),
      MAIL_WEB_PORT: String(inbox),
      DATA_DIR: dataDir,
      ...env,
    })
    await untilReady(url, child)
  }
  await start()
  return {
    url,
    inboxUrl: `http://127.0.0.1:${inbox}`,
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    dataDir,
    ownerUrl: () => {
      const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()
      return `postgres://postgres:${read('postgres-superuser.secret')}@127.0.0.1:${read('postgres-port')}/plantao`
    },
    logs: () => {
      const files = ['server.log.1', 'server.log'].map((name) => join(dataDir, name)).filter((file) => existsSync(file))
      return said.join('') + files.map((file) => readFileSync(file, 'utf8')).join('')
    },
    server: () => child,
    start,
    stop: async () => {
      await ended(child)
      collectLog(said.join(''))
      for (const name of readdirSync(dataDir).filter((name) => /^(server|postgres)\.log/.test(name))) {
        collectLog(readFileSync(join(dataDir, name), 'utf8'))
      }
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export async function startNode(
  { dataDir, smtpUrl, url: publicUrl }: Stack,
  env: Record<string, string> = {},
): Promise<Node> {
  const port = await freePort()
  const ownDir = mkdtempSync(join(tmpdir(), 'plantao-prove-node-'))
  const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()
  const said: string[] = []
  const child = launch(said, {
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DATA_DIR: ownDir,
    DATABASE_URL: `postgres://app_api:${read('postgres-app-api.secret')}@127.0.0.1:${read('postgres-port')}/plantao`,
    AUTH_SECRET: read('auth.secret'),
    SMTP_URL: smtpUrl,
    ...env,
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, child)
  return {
    url,
    logs: () => said.join(''),
    stop: async () => {
      await ended(child)
      collectLog(said.join(''))
      rmSync(ownDir, { recursive: true, force: true })
    },
  }
}

/** Of who runs the proofs, and not for the servers they try; an empty setting counts as not given. */
const notOurs = {
  DATABASE_URL: '',
  SMTP_URL: '',
  FILES_URL: '',
  PUBLIC_URL: '',
  PUBLIC_ANON_KEY: '',
  STRICT_VALIDATION: '',
  AUTH_HIDE_EXISTING: '',
}

/** A server process without demonstration data, which believes forwarded addresses; what it says is added to `said`. */
function launch(said: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [env.DATABASE_URL ? 'server/src/main.ts' : 'local/src/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...notOurs, DEMO: '0', TRUST_PROXY: '127.0.0.0/8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  return child
}

const hasExited = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function ended(child: ChildProcess) {
  if (hasExited(child)) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}

async function untilReady(url: string, child: ChildProcess) {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline && !hasExited(child)) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the server did not become ready')
}

function freePort() {
  return new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
