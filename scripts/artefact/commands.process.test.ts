import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadDemo } from '../../local/src/demo/load.ts'
import { connectAsSuperuser } from '../../local/src/postgres/connect.ts'
import { startEmbeddedPostgres } from '../../local/src/postgres/supervisor.ts'
import { createDatabase } from '../../server/src/platform/database/create-database.ts'
import { openFiles } from '../../server/src/platform/files/files.ts'
import { spawnServer } from '../../testkit/src/app.ts'
import { freePort } from '../../testkit/src/free-port.ts'
import { startOtlpSink } from '../../testkit/src/network/otlp-sink.ts'
import { waitFor } from '../../testkit/src/wait.ts'
import type { Lockfile } from '../packages/locked-packages.ts'
import { writeManifests } from './install.ts'
import { copyOwnFiles } from './own-files.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'plantao-dist-'))
const dist = join(folder, 'dist')
const dataDir = join(folder, 'data')
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>

beforeAll(async () => {
  copyOwnFiles({ root, dist }, ['contract/src', 'search-index/src', 'server/src', 'server/migrations', 'server/schema'])
  writeManifests({ root, dist })
  linkPackages()
  postgres = await startEmbeddedPostgres({ dataDir, log: { info() {}, error: console.error } })
}, 180_000)
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}, 180_000)

/** Links the packages of dist/'s lockfile into dist/, from this installation. */
function linkPackages() {
  const lock: Lockfile = JSON.parse(readFileSync(join(dist, 'package-lock.json'), 'utf8'))
  for (const [path, { link, resolved }] of Object.entries(lock.packages)) {
    if (!/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path)) continue
    mkdirSync(dirname(join(dist, path)), { recursive: true })
    symlinkSync(link ? join(dist, resolved!) : join(root, path), join(dist, path), 'junction')
  }
}

/** Runs an npm script in dist/ with these settings only. @throws an error with the output when the script fails */
function run(name: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
  return new Promise<string>((resolve, reject) => {
    const options = { cwd: dist, env: { PATH, ...env }, shell: process.platform === 'win32' }
    execFile('npm', ['run', '--silent', name, '--', ...args], options, (error, stdout, stderr) =>
      error ? reject(new Error(stdout + stderr)) : resolve(stdout),
    )
  })
}

function connectTo(url: string) {
  const { password, port, pathname } = new URL(url)
  return connectAsSuperuser(password, Number(port), pathname.slice(1))
}

async function rowsOf(url: string) {
  const client = await connectTo(url)
  const tables = ['auth.users', 'app.medicos', 'app.hospitais', 'app.vagas', 'app.candidaturas', 'app.documentos']
  const found: Record<string, string> = {}
  for (const table of tables) {
    const { rows } = await client.query(`select md5(string_agg(t::text, ' ' order by t::text)) as sum from ${table} t`)
    found[table] = rows[0].sum
  }
  await client.end()
  return found
}

const documentsOf = (data: string) => {
  const objects = join(data, 'files/objects/documentos-crm')
  const files = readdirSync(objects, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => [
    join(parentPath, name).slice(objects.length),
    readFileSync(join(parentPath, name), 'base64'),
  ])
}

it('from dist/ a database is migrated, backed up, and restored into an empty one with its documents', async () => {
  const { ownerUrl } = postgres
  const key = join(folder, 'key')
  const location = join(folder, 'backups')
  const made = await run('backup', ['--new-key', key])
  const [BACKUP_RECIPIENT] = /age1\w+/.exec(made)!
  const [, BACKUP_SIGNING_KEY] = /BACKUP_SIGNING_KEY=(\w+)/.exec(made)!
  await run('migrate', [], { DATABASE_OWNER_URL: ownerUrl })
  await loadDemo({ ownerUrl, files: await openFiles({ folder: join(dataDir, 'files') }), keys: null })

  const backedUp = { BACKUP_RECIPIENT, BACKUP_SIGNING_KEY, DATABASE_BACKUP_URL: ownerUrl, DATA_DIR: dataDir }
  expect(await run('backup', [location, '--keep', '1,0,0'], backedUp)).toMatch(/^backup \S+z: \d+ rows, 2 files, /)

  const client = await connectTo(ownerUrl)
  await createDatabase(client, 'restored')
  await client.end()
  const restoredUrl = Object.assign(new URL(ownerUrl), { pathname: '/restored' }).href
  const restoredDir = join(folder, 'restored')
  await run('restore', [location], { BACKUP_KEY_FILE: key, DATABASE_OWNER_URL: restoredUrl, DATA_DIR: restoredDir })
  const rows = await rowsOf(ownerUrl)
  expect(Object.values(rows)).not.toContain(null)
  expect(await rowsOf(restoredUrl)).toEqual(rows)
  expect(documentsOf(restoredDir).sort()).toEqual(documentsOf(dataDir).sort())
}, 180_000)

it('from dist/ the demonstration is refused before anything is migrated', async () => {
  const migrated = run('migrate', [], { DATABASE_OWNER_URL: postgres.ownerUrl, DEMO: '1' })
  await expect(migrated).rejects.toThrow('DEMO=1: the demonstration data is not part of dist/.')
})

/** Code that makes a Node look unable to hash passwords. */
const withoutArgon2 = (change: string) => `import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
${change}
syncBuiltinESMExports()`
const before24_7 = withoutArgon2('delete crypto.argon2; delete crypto.argon2Sync')
/** The Node of a Linux distribution may use an OpenSSL before 3.2, which has no Argon2. */
const olderOpenssl = withoutArgon2(
  "crypto.argon2 = crypto.argon2Sync = () => { throw Object.assign(new Error('not supported'), { code: 'ERR_CRYPTO_ARGON2_NOT_SUPPORTED' }) }",
)

it.each([
  ['start', before24_7],
  ['start', olderOpenssl],
  ['migrate', before24_7],
  ['backup', before24_7],
  ['restore', before24_7],
  ['doctor', before24_7],
])('from dist/ %s on a Node that cannot hash passwords is one line', async (name, change) => {
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(change)}`
  await expect(run(name, [], { NODE_OPTIONS })).rejects.toThrow(
    /^Node 24\.22 or newer is needed, with OpenSSL 3\.2 or newer, and this is \S+ with \S+\. .*\n$/,
  )
})

it('from dist/ a request and its queries are sent as a trace', async () => {
  const collector = await startOtlpSink()
  const port = await freePort()
  const settings = {
    PORT: String(port),
    DATABASE_URL: postgres.apiUrl,
    AUTH_SECRET: 'a-secret-for-tests-of-32-characters',
    DATA_DIR: join(folder, 'traced'),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
  }
  await run('migrate', [], { DATABASE_OWNER_URL: postgres.ownerUrl })
  const server = spawnServer(settings, [], dist)
  try {
    const call = (path: string, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${port}${path}`, init).catch(() => undefined)
    await waitFor('the server to be ready', async () => (await call('/readyz'))?.ok)
    const answer = await call('/auth/v1/token?grant=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: 'anon-local' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'Wrong-password-1' }),
    })
    expect(await answer?.json()).toMatchObject({ code: 'credentials_invalid' })
  } finally {
    expect(await server.stop()).toBe(0)
    await collector.close()
  }
  const request = collector.spans.find(({ name }) => name === 'POST /auth/v1/token')
  const ofRequest = collector.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(ofRequest.map(({ name }) => name)).toContain('pg.query:SELECT plantao')
}, 180_000)
