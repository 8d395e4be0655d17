import { confirmEmail, createToken, signUp } from '@plantao/contract/auth/routes'
import type { RouteDescription } from '@plantao/contract/route'
import { type AccountOptions, medicoSignUp, password } from '@plantao/testkit/fixtures'
import pg from 'pg'
import { vi } from 'vitest'
import { sendLinkJob } from '../../src/auth/one-time-links/request.ts'
import { type OneTimeKind, oneTimeCode, oneTimeToken } from '../../src/auth/one-time-links/tokens.ts'
import { mountAuth } from '../../src/auth/routes.ts'
import type { Services } from '../../src/platform/services.ts'
import { startTestApp } from '../app.ts'

interface Ask {
  body?: unknown
  query?: Record<string, string>
  /** An access token. */
  bearer?: string
  /** The caller's address. By default each call has a new address. */
  from?: string
}

/** Starts the auth routes on a database of the test file's own, with helpers that create accounts. */
export async function startAuthApp(env: NodeJS.ProcessEnv = {}) {
  const started = await startTestApp([mountAuth], {
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: 'https://plantao.test',
    ...env,
  })
  const { call, owner, services } = started

  async function ask(route: RouteDescription, { body, query, bearer, from }: Ask = {}) {
    const answer = await call(route, {
      ...(query && { query }),
      body,
      ...(from && { from }),
      headers: { 'user-agent': 'Vitest', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    })
    return { ...answer, body: answer.body || null }
  }

  async function createAccount({ userType = 'doctor', ...options }: AccountOptions & { userType?: string } = {}) {
    const { userId, email } = await started.createUser(userType === 'doctor' ? 'medico' : 'hospital', options)
    return { id: userId, email }
  }

  const register = (email: string, data: object = medicoSignUp, given = password) =>
    ask(signUp, { body: { email, password: given, data } })
  const confirm = (token: string, given?: string) =>
    ask(confirmEmail, { body: { token, ...(given !== undefined && { password: given }) } })
  const signIn = (email: string, given = password, from?: string) =>
    ask(createToken, { query: { grant: 'password' }, body: { email, password: given }, ...(from && { from }) })
  const refresh = (token: string) => ask(createToken, { query: { grant: 'refresh' }, body: { refresh_token: token } })

  async function signedIn(userType = 'doctor') {
    const account = await createAccount({ userType })
    const { body } = await signIn(account.email)
    return { ...account, bearer: body.access_token as string, refreshToken: body.refresh_token as string }
  }

  /** The first column of all rows. */
  async function column(text: string, values: unknown[]): Promise<string[]> {
    const { rows } = await owner.query<[string]>({ text, values, rowMode: 'array' })
    return rows.map(([value]) => value)
  }

  async function linksOf(email: string, kind: OneTimeKind) {
    await makeLinks(owner, services)
    return column(
      `select t.id from auth.one_time_tokens t join auth.users u on u.id = t.user_id
       where u.email = $1 and t.kind = $2 order by t.created_at desc`,
      [email, kind],
    )
  }
  /** Tokens in the account's e-mails, newest first. */
  const tokensOf = async (email: string, kind: OneTimeKind) =>
    (await linksOf(email, kind)).map((id) => oneTimeToken(services.keys, kind, id))
  const codesOf = async (email: string, kind: OneTimeKind) =>
    (await linksOf(email, kind)).map((id) => oneTimeCode(services.keys, kind, id))

  const eventsOf = (userId: string) => column('select event from auth.audit where user_id = $1 order by at', [userId])

  async function emailsTo(email: string) {
    await makeLinks(owner, services)
    return column('select kind from app.notificacoes where email = $1 and due_at is not null order by created_at', [
      email,
    ])
  }

  return {
    ...started,
    ask,
    createAccount,
    register,
    confirm,
    signIn,
    refresh,
    signedIn,
    tokensOf,
    codesOf,
    statementsOf,
    eventsOf,
    emailsTo,
  }
}

async function statementsOf(call: () => Promise<unknown>) {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await call()
  const calls = query.mock.calls as unknown as [string | { text: string }][]
  const asked = calls.map(([first]) => (typeof first === 'string' ? first : first.text))
  query.mockRestore()
  // Leaves out the listener's heartbeat.
  return asked.filter((text) => text !== 'select')
}

/** Runs the queued jobs for requested links, in their order, as a worker would. */
export async function makeLinks(owner: pg.Pool, services: Services) {
  const { rows } = await owner.query<{ id: string; data: unknown }>(
    `with taken as (delete from app.work where name = 'send-link' returning id, data, due_at)
     select id, data from taken order by due_at`,
  )
  for (const { id, data } of rows) await sendLinkJob(services).run(data, id)
}
