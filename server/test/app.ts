import { deepStrictEqual as deepEqual } from 'node:assert'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { userTypes } from '@plantao/contract/account-types'
import * as openVagasRoutes from '@plantao/contract/vagas/search/routes'
import { type Answer, type Call, createClient, type Send } from '@plantao/testkit/client'
import { type Account, createFixtures } from '@plantao/testkit/fixtures'
import { waitFor } from '@plantao/testkit/wait'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pino, { type Logger } from 'pino'
import { afterAll } from 'vitest'
import { z } from 'zod'
import { writeRefreshToken } from '../src/auth/sessions/refresh-tokens.ts'
import { openDatabase } from '../src/platform/database/db.ts'
import { openFiles } from '../src/platform/files/files.ts'
import { createHttpServer, type PressureLimits } from '../src/platform/http/server.ts'
import type { Mailer } from '../src/platform/mail/mail.ts'
import { openPgListener } from '../src/platform/realtime/pg-listener.ts'
import { deriveKeys } from '../src/platform/security/keys.ts'
import type { JobServices } from '../src/platform/services.ts'
import { readConfig } from '../src/platform/settings/config.ts'
import { type LiveIndex, openLiveIndex, type VagaServices } from '../src/vagas/feed/live-index.ts'
import { type TestDatabase, testDatabase } from './database.ts'

type MountDomain = (app: FastifyInstance, services: VagaServices) => void

/** Limits are off because a test shares the process with its server: on a busy machine each answer would be 503. */
export const noPressureLimits: PressureLimits = { maxEventLoopDelay: 0, maxHeapUsedBytes: 0 }

/** A busy machine delays the begin of a transaction, but never by a minute. */
const beginTimeoutMs = 60_000

const authSecret = 'a-secret-for-tests-of-32-characters'

interface Serving {
  env?: NodeJS.ProcessEnv
  log?: Logger
  /** The listener's URL, if it differs from the database's. */
  listenerUrl?: string
}

/** Starts one more process over a test database. It is closed when the test file ends. */
export async function startProcess(
  { url }: Pick<TestDatabase, 'url'>,
  domains: readonly MountDomain[],
  { env = {}, log = pino({ level: 'silent' }), listenerUrl = url }: Serving = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'plantao-test-'))
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, AUTH_SECRET: authSecret, ...env })
  const db = openDatabase({ url, log, beginTimeoutMs })
  const listener = openPgListener({ url: listenerUrl, pool: db.pool, log })
  let openVagas: LiveIndex | undefined
  const services: VagaServices & JobServices = {
    config,
    db,
    listener,
    files: await openFiles({ folder: join(dataDir, 'files') }),
    keys: await deriveKeys(authSecret),
    log,
    mail: { takes: async () => true } as Partial<Mailer> as Mailer,
    // Opened at the first use, because most tests have no list of open vagas.
    get openVagas() {
      openVagas ??= openLiveIndex({ db, listener, log })
      return openVagas
    },
  }
  const app = await createHttpServer(services, noPressureLimits)
  app.addHook('onSend', requireContract)
  for (const mountDomain of domains) mountDomain(app, services)
  await app.ready()
  afterAll(async () => {
    await app.close()
    await openVagas?.close()
    await services.listener.close()
    await services.db.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { app, services, ...createClient(injecting(app, services)) }
}

/**
 * Starts the routes of these domains on a database of the test file's own, with fixtures. Everything is closed when the
 * test file ends.
 */
export async function startTestApp(domains: readonly MountDomain[], env: NodeJS.ProcessEnv = {}, log?: Logger) {
  const database = await testDatabase()
  const { app, services, ...client } = await startProcess(database, domains, { env, ...(log && { log }) })
  // A stream that opens before the listener is connected begins with 'resync'.
  await waitFor('the events of the database', () => services.listener.isListening())
  const { owner } = database
  const tokensOf = async ({
    userId,
    accountType,
    sessionId,
  }: Pick<Account, 'userId' | 'accountType' | 'sessionId'>) => ({
    access: await services.keys.signAccessToken({ sub: userId, sid: sessionId, user_type: userTypes[accountType] }),
    refresh: writeRefreshToken(services.keys, { sessionId, counter: 0 }),
  })
  const fixtures = createFixtures(owner, async ({ userId, accountType }) => {
    const sessionId = await database.openSession(userId)
    return { sessionId, ...(await tokensOf({ userId, accountType, sessionId })) }
  })
  /** All items of a list, from all pages. `between` runs after each page. */
  async function everyPage(
    route: Parameters<typeof client.call>[0],
    { query, ...given }: Call,
    between?: () => Promise<unknown>,
  ) {
    const items = []
    let cursor: string | null | undefined
    do {
      const { body } = await client.call(route, { ...given, query: { ...query, ...(cursor && { cursor }) } })
      items.push(...body.items)
      cursor = body.next_cursor
      await between?.()
    } while (cursor !== null)
    return items
  }

  return { app, services, database, owner, ...client, ...fixtures, tokensOf, everyPage }
}

/**
 * Checks that answers written by the database or the index match the contract exactly, because the server does not
 * check them.
 */
async function requireContract(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const ok = request.routeOptions.config.description?.ok
  if (reply.statusCode !== 200 || !(ok instanceof z.ZodType) || reply.hasHeader('content-encoding')) return
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return
  const body = JSON.parse(String(payload))
  deepEqual(z.encode(ok, ok.parse(body)), body)
}

const openVagasPaths = new Set<string>(Object.values(openVagasRoutes).map(({ path }) => path))

/**
 * Sends requests directly to the app, without a socket. A question about the open vagas first waits until the index has
 * everything that is committed.
 */
export function injecting(app: FastifyInstance, services: Pick<VagaServices, 'openVagas'>): Send {
  return async ({ method, path, headers, body }) => {
    if (method === 'GET' && openVagasPaths.has(path.split('?')[0]!)) await services.openVagas.caughtUp()
    const answer = await app.inject({ method: method as 'GET', url: path, headers, ...(body && { payload: body }) })
    return {
      status: answer.statusCode,
      headers: new Headers(answer.headers as Record<string, string>),
      text: answer.body,
    }
  }
}

/** The answer of an expected failure, for `toMatchObject`. */
export function refusal(status: number, code: string) {
  return { status, body: { code } }
}

/** Wraps a test that one clock hour must contain. It runs again if a full hour, or midnight, passed meanwhile. */
export function withinOneHour(test: () => Promise<void>) {
  const hour = () => Math.floor(Date.now() / 3_600_000)
  return async () => {
    const began = hour()
    try {
      await test()
    } catch (error) {
      if (hour() === began) throw error
      await test()
    }
  }
}

/** Makes twenty concurrent calls and counts their answers: '200', or '409 vaga_not_open'. */
export async function twentyInParallel(call: (n: number) => Promise<Answer>) {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => call(n)))
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const answer = status === 200 ? '200' : `${status} ${body.code}`
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  return counts
}
