import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, spawnServer, startApp } from '@plantao/testkit/app'
import { freePort } from '@plantao/testkit/free-port'
import { waitFor } from '@plantao/testkit/wait'
import { afterAll, expect, test } from 'vitest'
import { demoAccounts } from './demo/load.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'plantao-main-'))
// The app sets the same mode: under root, the database's account must be able to enter the folder.
chmodSync(dataDir, 0o711)
const postmasterPidFile = join(dataDir, 'postgres/data/postmaster.pid')
let app: App | undefined

afterAll(async () => {
  await app?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(nodeArgs: string[] = []) {
  await app?.stop()
  app = await startApp({ dataDir, nodeArgs, env: { DEMO: '1' } })
  return app
}

async function runningApp() {
  const isRunning = app && app.server().exitCode === null && app.server().signalCode === null
  return isRunning ? app! : start()
}

/** The last output line of a failed start. It has no stack, because it is for a person. */
async function startFailure(env: Record<string, string>) {
  const [port, smtp, web] = await Promise.all([freePort(), freePort(), freePort()])
  const ports = { PORT: String(port), MAIL_SMTP_PORT: String(smtp), MAIL_WEB_PORT: String(web) }
  const server = spawnServer({ DATA_DIR: dataDir, ...ports, ...env })
  expect(await server.exited).toBe(1)
  expect(server.output()).not.toMatch(/^\s+at /m)
  return server.output().trim().split('\n').at(-1)
}

const isReady = ({ url }: App) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
const postmasterPid = () => Number(readFileSync(postmasterPidFile, 'utf8').split('\n')[0])
const exitOf = ({ server }: App) => new Promise((resolve) => server().once('exit', resolve))

/** Starts a login and holds back a part of its body until `finish`. */
function slowLogin({ url }: App) {
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
  const answer = new Promise((resolve, reject) => {
    request.once('response', ({ statusCode }) => resolve(statusCode)).once('error', reject)
  })
  const isUnderWay = new Promise((resolve) => request.once('continue', resolve))
  request.write(body.slice(0, 10))
  return { isUnderWay, finish: () => request.end(body.slice(10)), answer }
}

test('the first start makes the database and the demonstration, and prints the addresses and accounts', async () => {
  const app = await start()
  await waitFor('the whole greeting', () => app.logs().includes('Ctrl-C stops everything.'))
  expect(app.logs()).toContain(app.url)
  expect(app.logs()).toContain(app.inboxUrl.replace('127.0.0.1', 'localhost'))
  for (const { email, password } of demoAccounts) expect(app.logs()).toMatch(new RegExp(`${email}\\s+${password}`))
  // Building and installing, the pre-scripts of `npm start`, are not part of this time.
  expect(app.logs()).toMatch(/^Plantão Aberto \d+\.\d+\.\d+ is ready: database and server took \d+\.\d s$/m)
})

test('the operator of the demonstration signs in with the code that the inbox shows', async () => {
  const app = await runningApp()
  const { email, password } = demoAccounts[2]
  const ask = (grant: string, body: object) =>
    fetch(`${app.url}/auth/v1/token?grant=${grant}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: 'anon-local' },
      body: JSON.stringify(body),
    })
  const { token } = (await (await ask('password', { email, password })).json()) as { token: string }
  expect(app.logs()).toContain(`${app.inboxUrl.replace('127.0.0.1', 'localhost')}/codigo`)
  const page = await (await fetch(`${app.inboxUrl}/codigo`)).text()
  expect((await ask('second_factor', { token, code: />(\d{6})</.exec(page)![1] })).status).toBe(200)
})

test('the server outlives its database, and works again when that is back', async () => {
  const app = await runningApp()
  const killed = postmasterPid()
  process.kill(killed, 'SIGKILL')
  await waitFor('the database to be missed', async () => !(await isReady(app)), { every: 10 })
  await waitFor('the server to be ready again', () => isReady(app))
  expect(postmasterPid()).not.toBe(killed)
  expect(app.server().exitCode).toBe(null)
})

test('a port that cannot be used is named in one line', async () => {
  const app = await runningApp()
  const { port } = new URL(app.url)
  expect(await startFailure({ PORT: port })).toBe(`Port ${port} is already taken. Set PORT to a free one.`)
  expect(await isReady(app)).toBe(true)
})

test('a data folder that is in use is named in one line', async () => {
  const app = await runningApp()
  expect(await startFailure({})).toBe(
    `The data folder ${dataDir} is in use by another running application. Stop it, or set DATA_DIR to another folder.`,
  )
  expect(await isReady(app)).toBe(true)
})

const file = join(dataDir, 'a-file')
test.each([
  ['a file', file, {}],
  // With AUTH_SECRET set, the start writes no secret into the folder.
  ['a file, with AUTH_SECRET', file, { AUTH_SECRET: 'a-secret-for-tests-of-32-characters' }],
  ['below a file', join(file, 'below'), {}],
  // /dev/null belongs to root, but the message must be the one about a folder, not the one about permission.
  ['a device', '/dev/null', {}],
])('a path that cannot be the data folder is named as it was set: %s', async (_what, path, env) => {
  writeFileSync(file, '')
  const line = `${path} is not a folder, or lies below a file. Set DATA_DIR to a folder.`
  expect(await startFailure({ DATA_DIR: path, ...env })).toBe(line)
})

// Root may write everywhere, so the start would not fail.
test.skipIf(process.getuid?.() === 0)(
  'as an ordinary user: a folder of another user is named as it was set',
  async () => {
    expect(await startFailure({ DATA_DIR: '/usr/lib' })).toBe(
      'No permission for /usr/lib. It belongs to another user: set DATA_DIR to a folder of your own.',
    )
  },
)

test('a port of the inbox that is taken is named before a database is made', async () => {
  const app = await runningApp()
  const { port } = new URL(app.inboxUrl)
  const empty = join(dataDir, 'empty')
  expect(await startFailure({ DATA_DIR: empty, MAIL_WEB_PORT: port })).toBe(
    `Port ${port} is already taken, the development inbox needs it. Set MAIL_WEB_PORT to a free one.`,
  )
  expect(readdirSync(empty).filter((name) => name.startsWith('postgres'))).toEqual([])
})

test('after a kill of the server the next start uses the same database, and ends the line that the kill cut', async () => {
  const app = await runningApp()
  const pid = postmasterPid()
  const exited = exitOf(app)
  app.server().kill('SIGKILL')
  await exited
  const cut = '{"level":30,"request_id":"3e1c0f5a-9d1b-4c8e-8f27-0a1b2c3d'
  appendFileSync(join(dataDir, 'server.log'), cut)
  await app.start()
  expect(postmasterPid()).toBe(pid)
  await fetch(`${app.url}/rest/v1/nothing`)
  await waitFor('the line of a request', () => app.logs().includes('/rest/v1/nothing'))
  expect(app.logs().split('\n')).toContain(cut)
})

test('a stop lets a request finish, stops the database, and a second signal does not cut it short', async () => {
  const app = await runningApp()
  const exited = exitOf(app)
  const login = slowLogin(app)
  await login.isUnderWay
  app.server().kill('SIGINT')
  await waitFor('the stop to begin', () => app.logs().includes('stopping'))
  app.server().kill('SIGINT')
  app.server().kill('SIGTERM')
  login.finish()
  expect(await login.answer).toBe(200)
  expect(await exited).toBe(0)
  expect(existsSync(postmasterPidFile)).toBe(false)
})

// Writes to /dev/full fail as on a full disk.
test.runIf(existsSync('/dev/full'))(
  'a log that cannot be written does not stop the server from answering',
  async () => {
    const file = join(dataDir, 'server.log')
    rmSync(file, { force: true })
    symlinkSync('/dev/full', file)
    const app = await start()
    const request = () => fetch(`${app.url}/rest/v1/nothing`, { signal: AbortSignal.timeout(10_000) })
    for (let n = 0; n < 2; n++) await Promise.all(Array.from({ length: 50 }, request))
    expect(await isReady(app)).toBe(true)
    // The next test needs a real log file.
    rmSync(file)
  },
)

test('an uncaught error ends the server, and its database with it', async () => {
  const preload = "process.on('SIGUSR2', () => { throw new Error('a fault') })"
  const app = await start(['--import', `data:text/javascript,${encodeURIComponent(preload)}`])
  const exited = exitOf(app)
  app.server().kill('SIGUSR2')
  expect(await exited).toBe(1)
  expect(app.logs()).toContain('the server ended by a fault of its own: Error: a fault')
  expect(existsSync(postmasterPidFile)).toBe(false)
})
