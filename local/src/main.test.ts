import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import http from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../server/src/test-database.ts'
import { demoAccounts } from './demo/load.ts'

interface App {
  child: ChildProcess
  output: () => string
  exited: Promise<number | null>
}

const folder = mkdtempSync(join(tmpdir(), 'plantao-main-'))
chmodSync(folder, 0o711)
const [port, smtpPort, webPort, ...others] = await freePorts(6)
const url = `http://127.0.0.1:${port}`
const settings = {
  DATA_DIR: join(folder, 'data'),
  PORT: String(port),
  MAIL_SMTP_PORT: String(smtpPort),
  MAIL_WEB_PORT: String(webPort),
}
const otherPorts = { PORT: String(others[0]), MAIL_SMTP_PORT: String(others[1]), MAIL_WEB_PORT: String(others[2]) }
const running = new Set<App>()

afterEach(async () => {
  for (const app of running) await stop(app)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function freePorts(count: number) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

function run(env: Record<string, string> = {}, { isRead = true, preload = '' } = {}): App {
  const imports = preload ? ['--import', `data:text/javascript,${encodeURIComponent(preload)}`] : []
  const child = spawn(process.execPath, [...imports, join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk.toString()
  }
  if (isRead) child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const app: App = { child, output: () => output, exited: once(child, 'close').then(([code]) => code as number | null) }
  running.add(app)
  app.exited.then(() => running.delete(app))
  return app
}

async function start(preload = '') {
  const app = run({}, { preload })
  // The greeting's last line: it arrives in pieces.
  await expect.poll(() => app.output(), { timeout: 60_000 }).toContain('Ctrl-C stops everything.')
  return app
}

async function stop(app: App) {
  app.child.kill('SIGTERM')
  return app.exited
}

/** A line for a person: no stack. */
async function refusal(env: Record<string, string>) {
  const app = run(env)
  expect(await app.exited).toBe(1)
  expect(app.output()).not.toMatch(/^\s+at /m)
  return app.output().trim().split('\n').at(-1)
}

const isReady = () =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
const postgresPid = () =>
  Number(readFileSync(join(settings.DATA_DIR, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])

/** A login whose body is finished only when told. */
function slowLogin() {
  const [{ email, password }] = demoAccounts
  const body = JSON.stringify({ email, password })
  const request = http.request(`${url}/auth/v1/token?grant=password`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      apikey: 'anon-local',
      expect: '100-continue',
    },
  })
  const answer = once(request, 'response').then(([response]) => (response as http.IncomingMessage).statusCode)
  request.write(body.slice(0, 10))
  const arrived = once(request, 'continue')
  return { arrived, finish: () => request.end(body.slice(10)), answer }
}

test('the first start makes the database and the demonstration, and says the addresses and accounts', async () => {
  const app = await start()
  expect(app.output()).toContain(`http://localhost:${port}`)
  expect(app.output()).toContain(`http://localhost:${webPort}`)
  for (const { email, password } of demoAccounts) expect(app.output()).toMatch(new RegExp(`${email}\\s+${password}`))
  expect(await isReady()).toBe(true)
  expect(await stop(app)).toBe(0)
  expect(existsSync(join(settings.DATA_DIR, 'postgres/data/postmaster.pid'))).toBe(false)
}, 90_000)

test('a stop lets the request under way finish, and a second signal does not cut it short', async () => {
  const app = await start()
  const login = slowLogin()
  await login.arrived
  app.child.kill('SIGINT')
  await expect.poll(() => app.output()).toContain('stopping')
  app.child.kill('SIGINT')
  app.child.kill('SIGTERM')
  login.finish()
  expect(await login.answer).toBe(200)
  expect(await app.exited).toBe(0)
}, 60_000)

test('the server outlives its database, and works again by itself', async () => {
  const app = await start()
  const killed = postgresPid()
  process.kill(killed, 'SIGKILL')
  await expect.poll(isReady, { interval: 10 }).toBe(false)
  await expect.poll(isReady, { timeout: 15_000 }).toBe(true)
  expect(postgresPid()).not.toBe(killed)
  expect(app.child.exitCode).toBe(null)
  expect(await stop(app)).toBe(0)
}, 60_000)

test('after a kill of the server the next start goes on with the same database', async () => {
  const app = await start()
  const pid = postgresPid()
  app.child.kill('SIGKILL')
  await app.exited
  const next = await start()
  expect(postgresPid()).toBe(pid)
  expect(await stop(next)).toBe(0)
}, 60_000)

test('a fault of its own ends the server, and its database with it', async () => {
  const app = await start("process.on('SIGUSR2', () => { throw new Error('a fault') })")
  app.child.kill('SIGUSR2')
  expect(await app.exited).toBe(1)
  expect(app.output()).toContain('the server ended by a fault of its own: Error: a fault')
  expect(existsSync(join(settings.DATA_DIR, 'postgres/data/postmaster.pid'))).toBe(false)
}, 60_000)

const ask = () => fetch(`${url}/rest/v1/nothing`, { signal: AbortSignal.timeout(10_000) })
async function askOften(times: number) {
  for (let n = 0; n < times; n += 50) await Promise.all(Array.from({ length: 50 }, ask))
}

// A file whose disk is always full.
test.runIf(existsSync('/dev/full'))(
  'a log that cannot be written keeps nobody from being served',
  async () => {
    const file = join(settings.DATA_DIR, 'server.log')
    rmSync(file, { force: true })
    symlinkSync('/dev/full', file)
    const app = await start()
    await askOften(100)
    expect(await isReady()).toBe(true)
    expect(await stop(app)).toBe(0)
    rmSync(file)
  },
  60_000,
)

test('an output that nobody reads keeps nobody from being served', async () => {
  const { url: DATABASE_URL } = await testDatabase()
  const app = run({ DATABASE_URL, AUTH_SECRET: 'a-secret-for-tests-of-32-characters' }, { isRead: false })
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
  await askOften(1_000)
  expect(await isReady()).toBe(true)
  app.child.kill('SIGTERM')
  const [code] = await once(app.child, 'exit')
  expect(code).toBe(0)
  app.child.stdout?.resume()
}, 90_000)

test('what is taken is said in one line', async () => {
  await start()
  expect(await refusal({})).toBe(`Port ${port} is already taken. Set PORT to a free one.`)
  expect(await refusal(otherPorts)).toBe(
    `The data folder ${settings.DATA_DIR} is in use by another running application. Stop it, or set DATA_DIR to another folder.`,
  )
  expect(await isReady()).toBe(true)
}, 60_000)

test('a data folder that cannot be one is said in one line', async () => {
  expect(await refusal({ DATA_DIR: '/dev/null' })).toBe(
    '/dev/null is not a folder, or lies below a file. Set DATA_DIR to a folder.',
  )
})

test('a wrong setting is said in one line', async () => {
  expect(await refusal({ TRUST_PROXY: 'everybody' })).toMatch(/^The setting TRUST_PROXY is not a list of networks/)
})
