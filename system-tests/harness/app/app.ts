import { once } from 'node:events'
import { createToken } from '@plantao/contract/auth/routes'
import { applyToVaga } from '@plantao/contract/candidaturas/routes'
import { uploadDocumento } from '@plantao/contract/documentos/routes'
import { createVaga } from '@plantao/contract/vagas/routes'
import * as testkit from '@plantao/testkit/app'
import { anonKey, type Call, type Caller, createClient, overHttp } from '@plantao/testkit/client'
import { createFixtures, newVaga, type Profile, signInOver } from '@plantao/testkit/fixtures'
import { waitFor } from '@plantao/testkit/wait'
import pg from 'pg'

export type { Answer, Call } from '@plantao/testkit/client'
export type Account = Profile
export type App = Awaited<ReturnType<typeof startApp>>
type Env = Record<string, string>

/** Everything that the servers and databases of this run wrote, once they are stopped. */
export const collectedLogs: string[] = []

/** An address and no name, so that every request comes from the network that the app trusts as its proxy. */
const byAddress = (url: string) => url.replace('localhost', '127.0.0.1')

/** The app with an empty data folder, and what a scenario does with it. @param below where the data folder is made. */
export async function startApp(env: Env = {}, below?: string) {
  const app = await testkit.startApp({ env, ...(below && { below }) })
  const url = byAddress(app.url)
  const owner = new pg.Pool({
    connectionString: app.ownerUrl(),
    max: 4,
    connectionTimeoutMillis: 2_000,
    options: '-c search_path=app,extensions',
  })
  // Some scenarios kill the database.
  owner.on('error', () => {})
  const client = createClient(overHttp(url))

  /** As the database's superuser, who sees what no policy shows. */
  // biome-ignore lint/suspicious/noExplicitAny: the columns are those of the query
  const query = async <Row = any>(sql: string, values?: unknown[]): Promise<Row[]> =>
    (await owner.query(sql, values)).rows

  return {
    ...app,
    ...client,
    ...createFixtures(owner, signInOver(client)),
    url,
    query,
    /** The only column of the only row, as a number. */
    count: async (sql: string, values?: unknown[]) => Number(Object.values((await query<object>(sql, values))[0]!)[0]),
    /** A further session of an account. */
    async signIn({ email, password }: Pick<Account, 'email' | 'password'>, url?: string) {
      const body = { email, password }
      return sessionOf(await client.ok(createToken, { query: { grant: 'password' }, body, ...(url && { url }) }))
    },
    /** By the API. @returns the new vaga's id. */
    async publish(as: Account, vaga: Partial<typeof newVaga> = {}): Promise<string> {
      return (await client.ok(createVaga, { as, body: { ...newVaga, ...vaga, hospital_id: as.id } })).id
    },
    /** By the API. @returns the new candidatura's id. */
    async apply(as: Account, vaga_id: string): Promise<string> {
      return (await client.ok(applyToVaga, { as, body: { vaga_id, medico_id: as.id } })).id
    },
    /** By the API. */
    upload(as: Caller & { userId: string }, body: Buffer, options: Call = {}) {
      const headers = { 'content-type': 'application/pdf' }
      return client.call(uploadDocumento, { as, params: { name: documentoOf(as) }, headers, body, ...options })
    },
    /** For scenarios that do more than an honest account may in an hour. */
    async resetRateLimits() {
      await query('delete from auth.rate_limits where key in (select key from auth.rate_limits for update skip locked)')
      // Those in use one by one, so that none is locked while another is waited for.
      for (const { key } of await query('select key from auth.rate_limits'))
        await query('delete from auth.rate_limits where key = $1', [key])
    },
    hasExited: () => app.server().exitCode !== null || app.server().signalCode !== null,
    /** Ends the server as a power failure does. */
    async kill() {
      const exit = once(app.server(), 'exit')
      app.server().kill('SIGKILL')
      await exit
    },
    async stop() {
      if (owner.ended) return
      await owner.end()
      await app.stop().finally(() => collectedLogs.push(app.logs()))
    },
  }
}

/** A second server process over the database of an app. */
export async function startNode(app: App, env: Env = {}) {
  const node = await testkit.startNode(app, env)
  const stop = () => node.stop().finally(() => collectedLogs.push(node.logs()))
  return { url: byAddress(node.url), stop }
}

export const documentoOf = ({ userId }: { userId: string }) => `${userId}.pdf`

/** Another day for each number, so that no doctor has two shifts at the same time. */
export const dayNumber = (n: number) => new Date(Date.UTC(2030, 0, 1 + n)).toISOString().slice(0, 10)

export function sessionOf({ access_token, refresh_token }: { access_token: string; refresh_token: string }) {
  const headers = { apikey: anonKey, authorization: `Bearer ${access_token}` }
  return { access: access_token, refresh: refresh_token, sessionId: refresh_token.split('.')[1]!, headers }
}

/** From the newest e-mail in the app's own inbox. */
export function tokenFromEmail(app: App, address: string) {
  return waitFor(`an e-mail with a link to ${address}`, async () => {
    const answer = await fetch(`${app.inboxUrl}/email`)
    const emails = (await answer.json()) as { to: { address: string }[]; text: string }[]
    const own = emails.filter(({ to }) => to.some((receiver) => receiver.address === address))
    return own.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]).findLast(Boolean)
  })
}
