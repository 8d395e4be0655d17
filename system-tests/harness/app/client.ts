import { tokenInAddress } from '@plantao/contract/auth/one-time-rules'
import { createToken } from '@plantao/contract/auth/routes'
import { applyToVaga } from '@plantao/contract/candidaturas/routes'
import { uploadDocumento } from '@plantao/contract/documentos/routes'
import { createVaga } from '@plantao/contract/vagas/routes'
import { anonKey, type Call, type Caller, createClient, overHttp } from '@plantao/testkit/client'
import { createFixtures, newVaga, type Profile, signInOver } from '@plantao/testkit/fixtures'
import { firstLink } from '@plantao/testkit/network/smtp-sink'
import { waitFor } from '@plantao/testkit/wait'
import pg from 'pg'

export type { Answer, Call } from '@plantao/testkit/client'
export type Account = Profile
export type AppClient = ReturnType<typeof openClient>

interface Options {
  url: string
  ownerUrl: string
  /** The e-mails sent so far, oldest first. */
  readEmails: () => Promise<{ to: { address: string }[]; text: string }[]>
}

/** Functions that scenarios use on a running product: calls, accounts, and queries that no row policy limits. */
export function openClient({ url, ownerUrl, readEmails }: Options) {
  const owner = new pg.Pool({
    connectionString: ownerUrl,
    max: 4,
    connectionTimeoutMillis: 2_000,
    options: '-c search_path=app,extensions',
  })
  // Some scenarios kill the database: without this listener, the lost connections would end the test.
  owner.on('error', () => {})
  const client = createClient(overHttp(url))

  // biome-ignore lint/suspicious/noExplicitAny: the columns are those of the query
  const query = async <Row = any>(sql: string, values?: unknown[]): Promise<Row[]> =>
    (await owner.query(sql, values)).rows

  return {
    ...client,
    ...createFixtures(owner, signInOver(client)),
    url,
    query,
    /** The only column of the only row, as a number. */
    count: async (sql: string, values?: unknown[]) => Number(Object.values((await query<object>(sql, values))[0]!)[0]),
    async signIn({ email, password }: Pick<Account, 'email' | 'password'>, url?: string) {
      const body = { email, password }
      return sessionOf(await client.ok(createToken, { query: { grant: 'password' }, body, ...(url && { url }) }))
    },
    async publish(as: Account, vaga: Partial<typeof newVaga> = {}): Promise<string> {
      return (await client.ok(createVaga, { as, body: { ...newVaga, ...vaga, hospital_id: as.id } })).id
    },
    async apply(as: Account, vaga_id: string): Promise<string> {
      return (await client.ok(applyToVaga, { as, body: { vaga_id, medico_id: as.id } })).id
    },
    upload(as: Caller & { userId: string }, body: Buffer, options: Call = {}) {
      const headers = { 'content-type': 'application/pdf' }
      return client.call(uploadDocumento, { as, params: { name: documentoOf(as) }, headers, body, ...options })
    },
    /** Resets the limits for scenarios in which one account does more than it may do in an hour. */
    async resetRateLimits() {
      await query('delete from auth.rate_limits where key in (select key from auth.rate_limits for update skip locked)')
      // The remaining rows are locked. One statement for each row cannot deadlock: it holds no lock while it waits.
      for (const { key } of await query('select key from auth.rate_limits'))
        await query('delete from auth.rate_limits where key = $1', [key])
    },
    /** Reads the token from the newest e-mail with a one-time link. */
    tokenFromEmail: (address: string) =>
      waitFor(`an e-mail with a link to ${address}`, async () => {
        const own = (await readEmails()).filter(({ to }) => to.some((receiver) => receiver.address === address))
        return own.map(({ text }) => tokenInAddress(firstLink(text) ?? '')).findLast(Boolean)
      }),
    closeClient: async () => {
      if (!owner.ended) await owner.end()
    },
  }
}

export const documentoOf = ({ userId }: { userId: string }) => `${userId}.pdf`

/** A different day for each number, so that no doctor has two shifts at the same time. */
export const dayNumber = (n: number) => new Date(Date.UTC(2030, 0, 1 + n)).toISOString().slice(0, 10)

export function sessionOf({ access_token, refresh_token }: { access_token: string; refresh_token: string }) {
  const headers = { apikey: anonKey, authorization: `Bearer ${access_token}` }
  return { access: access_token, refresh: refresh_token, sessionId: refresh_token.split('.')[1]!, headers }
}
