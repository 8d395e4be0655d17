import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnServer } from '@plantao/testkit/app'
import { freePort } from '@plantao/testkit/free-port'
import { startTransactionPooler } from '@plantao/testkit/network/transaction-pooler'
import { waitFor } from '@plantao/testkit/wait'
import { afterAll, it, type TestContext } from 'vitest'
import { emptyDatabase, testDatabase } from '../test/database.ts'
import { MIGRATIONS, readMigrations } from './platform/migrate/files.ts'
import { migrate } from './platform/migrate/migrate.ts'

/*
 * A process that cannot work is not ready, answers `/healthz`, and reports the check that fails. The tests run
 * concurrently, because each waits for a long time.
 */

const folder = mkdtempSync(join(tmpdir(), 'plantao-ready-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { url, ownerUrl } = await testDatabase()

async function start({ expect, onTestFinished }: TestContext, env: Record<string, string>) {
  const port = await freePort()
  const AUTH_SECRET = 'a-secret-for-tests-of-32-characters'
  const server = spawnServer({ PORT: String(port), DATA_DIR: folder, AUTH_SECRET, ...env })
  onTestFinished(async () => void (await server.stop()))
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
    return response && { status: response.status, body: await response.json() }
  }
  return {
    ...server,
    ask,
    /** Waits until the process, which must not be ready yet, reports this check as failing. */
    untilItWaitsFor: (check: string) =>
      waitFor(`the process to wait for: ${check}`, async () => {
        const ready = await ask('/readyz')
        expect(server.child.exitCode).toBe(null)
        expect(ready?.status, JSON.stringify(ready?.body)).not.toBe(200)
        return ready !== null && waitingLines(server.output()).some((line) => line.check === check)
      }),
    untilReady: () => waitFor('the process to be ready', async () => (await ask('/readyz'))?.status === 200),
  }
}

const waitingLines = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { check?: string; msg: string })
    .filter(({ msg }) => msg.startsWith('not ready yet: '))

it.concurrent('without DATABASE_DIRECT_URL behind a pooler it is not ready, and names the setting', async (context) => {
  const { expect, onTestFinished } = context
  const pooler = await startTransactionPooler(url)
  onTestFinished(pooler.close)
  const behind = { DATABASE_URL: pooler.url, DATABASE_NAMED_STATEMENTS: '0' }
  const server = await start(context, behind)
  await server.untilItWaitsFor('listening')
  // On a busy machine, a check may first find that there is no answer in time.
  await expect
    .poll(() => server.ask('/readyz'))
    .toMatchObject({
      status: 503,
      body: { status: 'unavailable', database: true, login: true, migrations: true, listening: false, queue: true },
    })
  await untilHealthy(context, server)
  expect(server.output()).not.toContain('is ready')
  const notListening = waitingLines(server.output()).filter(({ check }) => check === 'listening')
  for (const { msg } of notListening) expect(msg).toContain('DATABASE_DIRECT_URL')

  const right = await start(context, { ...behind, DATABASE_DIRECT_URL: url })
  await right.untilReady()
})

/** On a busy machine the process may refuse some requests. */
const untilHealthy = ({ expect }: TestContext, { ask }: Awaited<ReturnType<typeof start>>) =>
  expect.poll(() => ask('/healthz')).toEqual({ status: 200, body: { status: 'ok' } })

const newest = readMigrations(MIGRATIONS).at(-1)!.name
it.concurrent.for([
  ['empty', undefined],
  ['of the version before', readMigrations(MIGRATIONS).at(-2)!.name],
])('over a database that is %s it is not ready until that is migrated', async ([, upTo], context) => {
  const { expect } = context
  const database = await emptyDatabase()
  if (upTo) await migrate(database.ownerUrl, { restoring: { upTo } })
  const server = await start(context, { DATABASE_URL: database.url })
  await server.untilItWaitsFor('migrations')
  await expect
    .poll(() => waitingLines(server.output()).findLast(({ check }) => check === 'migrations')?.msg)
    .toContain('npm run migrate')
  await untilHealthy(context, server)
  expect(await migrate(database.ownerUrl)).toContain(newest)
  await server.untilReady()
})

it.concurrent('with the owner’s login it is not ready, and says so without a password', async (context) => {
  const { expect } = context
  const server = await start(context, { DATABASE_URL: ownerUrl })
  await server.untilItWaitsFor('login')
  await expect
    .poll(() => waitingLines(server.output()).findLast(({ check }) => check === 'login')?.msg)
    .toContain('postgres')
  await expect
    .poll(() => server.ask('/readyz'))
    .toMatchObject({ status: 503, body: { login: false, migrations: true } })
  await untilHealthy(context, server)
  expect(server.output()).not.toContain(new URL(ownerUrl).password)
})

it.concurrent.for([
  ['the queue of e-mails cannot be read', 'queue', 'notificacoes'],
  ['the open vagas cannot be loaded', 'open_vagas', 'vagas'],
] as const)('while %s it is not ready', async ([, check, table], context) => {
  const { url, owner } = await testDatabase()
  await owner.query(`revoke select on app.${table} from app_jobs`)
  const server = await start(context, { DATABASE_URL: url })
  await server.untilItWaitsFor(check)
  await owner.query(`grant select on app.${table} to app_jobs`)
  await server.untilReady()
})
