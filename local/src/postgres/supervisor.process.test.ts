import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '@plantao/server/platform/start-error'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { processOf } from './pid-file.ts'
import { type EmbeddedPostgres, type Options, startEmbeddedPostgres } from './supervisor.ts'

const quiet = { info: () => {}, error: () => {} }
const started: EmbeddedPostgres[] = []
const folders = mkdtempSync(join(tmpdir(), 'plantao-postgres-'))
// Under root, the database's account must be able to enter this folder.
chmodSync(folders, 0o711)

const newFolder = () => mkdtempSync(join(folders, 'data-'))
/** The tests share a cluster, because making one takes longer than starting it. Each test finds it stopped. */
const dataDir = newFolder()
const data = join(dataDir, 'postgres', 'data')
const postmasterFile = join(data, 'postmaster.pid')

beforeAll(async () => {
  await start()
  await stopAll()
})
afterEach(stopAll)
afterAll(() => rmSync(folders, { recursive: true, force: true }))

async function stopAll() {
  for (const postgres of started.splice(0)) await postgres.stop()
}

async function start(options: Partial<Options> = {}) {
  // fsync is off: these tests kill processes, not machines.
  const settings = { shared_buffers: '32MB', fsync: 'off' }
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, settings, ...options })
  started.push(postgres)
  return postgres
}

async function query<R extends object>(url: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<R>(text)).rows
  } finally {
    await client.end()
  }
}

const event = (subscribe: (listener: () => void) => void) => new Promise<void>((resolve) => subscribe(resolve))

test('a server listens on loopback only, with scram, the builtin locale, checksums and no socket', async () => {
  const { ownerUrl } = await start()
  const [row] = await query(
    ownerUrl,
    `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
       current_setting('password_encryption') as encryption, current_setting('data_checksums') as checksums,
       current_setting('synchronous_commit') as commits, datlocprovider as provider, datlocale as locale
     from pg_database where datname = current_database()`,
  )
  expect(row).toEqual({
    addresses: '127.0.0.1',
    sockets: '',
    encryption: 'scram-sha-256',
    checksums: 'on',
    commits: 'on',
    provider: 'b',
    locale: 'C.UTF-8',
  })
  const methods = await query<{ auth_method: string }>(ownerUrl, 'select distinct auth_method from pg_hba_file_rules')
  expect(methods).toEqual([{ auth_method: 'scram-sha-256' }])
})

test('the secrets are readable by their owner only, and the application is no superuser', async () => {
  const { apiUrl } = await start()
  for (const name of ['postgres-superuser.secret', 'postgres-app-api.secret']) {
    expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600)
  }
  const rows = await query(
    apiUrl,
    'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }])
})

test('a second start keeps the data and the port', async () => {
  const first = await start()
  await query(first.ownerUrl, 'create table kept (n int)')
  await first.stop()
  expect(existsSync(postmasterFile)).toBe(false)
  const second = await start()
  expect(second.port).toBe(first.port)
  expect(await query(second.ownerUrl, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }])
})

test('a start that fails after the server was started leaves no server behind', async () => {
  const portFile = join(dataDir, 'postgres-port')
  // With a folder in place of the file, the port cannot be saved.
  rmSync(portFile)
  mkdirSync(portFile)
  await expect(start()).rejects.toThrow('EISDIR')
  expect(existsSync(postmasterFile)).toBe(false)
  rmSync(portFile, { recursive: true })
})

test('a server that was killed is started again at the same address, with what was committed', async () => {
  const postgres = await start()
  await query(postgres.ownerUrl, 'create table committed as select 7 as n')
  const killed = postgres.pid()
  const down = event(postgres.onDown)
  const up = event(postgres.onUp)
  process.kill(killed, 'SIGKILL')
  await down
  await up
  expect(postgres.pid()).not.toBe(killed)
  expect(await query(postgres.ownerUrl, 'select n from committed')).toEqual([{ n: 7 }])
})

test('the server of a killed application is taken over, watched and stopped', async () => {
  const server = new URL('./supervisor.ts', import.meta.url).href
  const script = `
    import { startEmbeddedPostgres } from '${server}'
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: console })
    console.log('pid', postgres.pid())
    setInterval(() => {}, 1000)`
  const app = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void app.kill('SIGKILL'))
  const orphan = await new Promise<number>((resolve) => {
    app.stdout.setEncoding('utf8').on('data', (text: string) => {
      const pid = /pid (\d+)/.exec(text)?.[1]
      if (pid) resolve(Number(pid))
    })
  })
  const ended = once(app, 'exit')
  app.kill('SIGKILL')
  await ended

  const postgres = await start()
  expect(postgres.isAdopted).toBe(true)
  expect(postgres.pid()).toBe(orphan)
  const up = event(postgres.onUp)
  process.kill(orphan, 'SIGKILL')
  await up
  expect(postgres.pid()).not.toBe(orphan)
  const last = postgres.pid()
  await postgres.stop()
  expect(processOf(last, data)).toBe('gone')
})

test('a second application is refused the folder, and the first goes on', async () => {
  const first = await start()
  const refused = start()
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(/in use by another running application/)
  expect(await query(first.ownerUrl, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('one of two applications that start at once on a new folder gets it', async () => {
  const options = { dataDir: newFolder() }
  const outcomes = await Promise.allSettled([start(options), start(options)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [winner] = started
  expect(await query(winner!.ownerUrl, 'select 1 as n')).toEqual([{ n: 1 }])
})

test.each([
  ['an empty one', ''],
  ['a broken one', 'not a number\n'],
  ["one whose number is another program's now", `${process.pid}\n/elsewhere\n1\n1\n`],
  ['one whose number nobody has', `${2 ** 22 - 3}\n/elsewhere\n1\n1\n`],
])('a stale process file does not stop the start: %s', async (_case, content) => {
  writeFileSync(postmasterFile, content)
  const postgres = await start()
  expect(postgres.isAdopted).toBe(false)
  expect(Number(readFileSync(postmasterFile, 'utf8').split('\n')[0])).toBe(postgres.pid())
})

test('a port that is taken is replaced by another, unless it was asked for', async () => {
  const first = await start()
  await first.stop()
  const squatter = createServer().listen(first.port, '127.0.0.1')
  onTestFinished(() => void squatter.close())
  await once(squatter, 'listening')
  const moved = await start()
  expect(moved.port).not.toBe(first.port)
  await moved.stop()
  await expect(start({ port: first.port })).rejects.toThrow(`Port ${first.port} is already taken. Set DATABASE_PORT`)
})

test('a lost password file is named, and the database is left as it is', async () => {
  const file = join(dataDir, 'postgres-superuser.secret')
  const secret = readFileSync(file)
  writeFileSync(file, 'another\n')
  await expect(start()).rejects.toThrow(/does not accept the password in .*postgres-superuser\.secret/)
  writeFileSync(file, secret)
  await start()
})

test('a half-made data folder is made again', async () => {
  rmSync(data, { recursive: true })
  await start()
  expect(existsSync(join(data, 'PG_VERSION'))).toBe(true)
})

test.runIf(process.getuid?.() === 0)(
  'under root, a folder that only root can enter keeps the secrets, and the data lies elsewhere',
  async () => {
    const outer = newFolder()
    chmodSync(outer, 0o700)
    const inner = join(outer, 'inner')
    const lines: string[] = []
    const postgres = await start({ dataDir: inner, log: { info: (line) => lines.push(line), error: () => {} } })
    const [row] = await query<{ folder: string }>(
      postgres.ownerUrl,
      `select current_setting('data_directory') as folder`,
    )
    const home = dirname(row!.folder)
    try {
      expect(home).toMatch(/^\/var\/lib\/plantao-aberto\//)
      expect(lines.join()).toContain(home)
      expect(statSync(row!.folder).uid).not.toBe(0)
      expect(existsSync(join(inner, 'postgres-superuser.secret'))).toBe(true)
    } finally {
      await postgres.stop()
      rmSync(home, { recursive: true, force: true })
    }
  },
)
