import { randomInt, randomUUID } from 'node:crypto'
import { createToken } from '@plantao/contract/auth/routes'
import type { RouteDescription } from '@plantao/contract/route'
import type { InjectOptions } from 'fastify'
import type pg from 'pg'
import type { Services } from '../platform/services.ts'
import { startTestApp } from '../test-actors.ts'
import { authJobs } from './jobs.ts'
import { recoverQueue, resendQueue } from './one-time-links/request.ts'
import { type OneTimeKind, oneTimeToken } from './one-time-links/tokens.ts'
import { passwords } from './passwords/passwords.ts'
import { mountAuth } from './routes.ts'

interface Ask {
  body?: unknown
  query?: Record<string, string>
  /** An access token. */
  bearer?: string
  /** The caller's address; another one for each call unless given. */
  from?: string
}

export const password = 'segredo-1'

export const doctorData = { user_type: 'doctor', nome: 'Ana Souza', crm: 'CRM/SP 123456', telefone: '(11) 98765-4321' }
export const hospitalData = {
  user_type: 'hospital',
  nomeHospital: 'Hospital São Lucas',
  cnpj: '11.222.333/0001-81',
  telefone: '(92) 3456-7890',
  endereco: 'Rua das Flores, 10',
  cidade: 'Manaus',
  estado: 'AM',
}

export function newEmail() {
  return `${randomUUID()}@example.com`
}

/** Each test another network, so that no limit is met by chance. */
export function newAddress() {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
}

/** The auth routes on a database of the test file's own, and accounts to use them. */
export async function startAuthApp(env: NodeJS.ProcessEnv = {}) {
  const started = await startTestApp([mountAuth], {
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: 'https://plantao.test',
    ...env,
  })
  const { app, owner, services } = started
  const passwordHash = await passwords.hash(password)

  async function ask(route: RouteDescription, { body, query, bearer, from = newAddress() }: Ask = {}) {
    const response = await app.inject({
      method: route.method,
      url: route.path,
      headers: {
        'x-forwarded-for': from,
        'user-agent': 'Vitest',
        ...(route.by !== 'public' && { apikey: services.config.anonKey }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
      ...(query && { query }),
      ...(body !== undefined && { payload: body as InjectOptions['payload'] }),
    } as InjectOptions)
    return { status: response.statusCode, body: response.body ? response.json() : null, headers: response.headers }
  }

  async function createAccount({ isConfirmed = true, userType = 'doctor', hash = passwordHash } = {}) {
    const email = newEmail()
    const { rows } = await owner.query<{ id: string }>(
      `insert into auth.users (email, password_hash, user_type, email_confirmed_at, metadata)
       values ($1, $2, $3, case when $4 then now() end, $5) returning id`,
      [email, hash, userType, isConfirmed, isConfirmed ? {} : userType === 'doctor' ? doctorData : hospitalData],
    )
    return { id: rows[0]!.id, email }
  }

  const signIn = (email: string, given = password, from = newAddress()) =>
    ask(createToken, { query: { grant: 'password' }, body: { email, password: given }, from })
  const refresh = (token: string) =>
    ask(createToken, { query: { grant: 'refresh' }, body: { refresh_token: token }, from: newAddress() })

  /** An account with an open session. */
  async function signedIn(userType = 'doctor') {
    const account = await createAccount({ userType })
    const { body } = await signIn(account.email)
    return { ...account, bearer: body.access_token as string, refreshToken: body.refresh_token as string }
  }

  /** As the account's e-mails have them, the newest first. */
  async function tokensOf(email: string, kind: OneTimeKind) {
    await makeLinks(owner, services)
    const { rows } = await owner.query<{ id: string }>(
      `select t.id from auth.one_time_tokens t join auth.users u on u.id = t.user_id
       where u.email = $1 and t.kind = $2 order by t.created_at desc`,
      [email, kind],
    )
    return rows.map(({ id }) => oneTimeToken(services.keys, kind, id))
  }

  async function eventsOf(userId: string) {
    const { rows } = await owner.query<{ event: string }>(
      'select event from auth.audit where user_id = $1 order by at',
      [userId],
    )
    return rows.map(({ event }) => event)
  }

  async function emailsTo(email: string) {
    await makeLinks(owner, services)
    const { rows } = await owner.query<{ kind: string }>(
      `select n.kind from app.notificacoes n join pgboss.job j on j.data->>'notificacao_id' = n.id::text
       where n.email = $1 order by n.created_at`,
      [email],
    )
    return rows.map(({ kind }) => kind)
  }

  return { ...started, ask, createAccount, signIn, refresh, signedIn, tokensOf, eventsOf, emailsTo }
}

/** Does what a worker does with the links that were asked for, in the order in which they were. */
export async function makeLinks(owner: pg.Pool, services: Services) {
  const jobs = authJobs({ ...services, mail: null as never })
  const { rows } = await owner.query<{ id: string; name: string; data: unknown }>(
    `with taken as (delete from pgboss.job where name = any ($1) returning id, name, data, created_on)
     select id, name, data from taken order by created_on`,
    [[recoverQueue, resendQueue]],
  )
  for (const { id, name, data } of rows) await jobs.find((job) => job.name === name)!.run(data, { id, attempt: 0 })
}
