import { randomBytes } from 'node:crypto'
import { createFixtures } from '@plantao/testkit/fixtures'
import { waitFor } from '@plantao/testkit/wait'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { createDatabase } from '../src/platform/database/create-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run, with its migrated template database. */
    cluster: { apiUrl: string; ownerUrl: string; template: string }
  }
}

export type TestDatabase = Awaited<ReturnType<typeof testDatabase>>

/** Creates a migrated database without rows for this test file, and drops it after the file's tests. */
export async function testDatabase() {
  const { template } = inject('cluster')
  const { name, owner, ...urls } = await newDatabase(template)
  const api = new pg.Pool({ connectionString: urls.url, max: 1 })
  api.on('error', () => {})
  afterAll(() => api.end())

  async function run(become: string, sql: string, values?: unknown[]) {
    const client = await api.connect()
    try {
      await client.query(`begin; ${become}`)
      const result = await client.query(sql, values)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }

  /** Opens a session without tokens, and returns its id. */
  async function openSession(userId: string) {
    const { rows } = await owner.query<{ id: string }>('insert into auth.sessions (user_id) values ($1) returning id', [
      userId,
    ])
    return rows[0]!.id
  }

  const tokensOf = async () => ({ access: '', refresh: '' })

  return {
    name,
    /**
     * `url` logs in like the application, as app_api, which has no rights until it takes a role. `ownerUrl` is for the
     * superuser.
     */
    ...urls,
    /** A superuser's pool, to arrange rows and to bypass the policies. */
    owner,
    openSession,
    tokensOf,
    ...createFixtures(owner, async ({ userId }) => ({ sessionId: await openSession(userId), ...(await tokensOf()) })),
    /** Runs a statement in its own transaction, with the role that the server takes for this session. */
    as: ({ sessionId }: { sessionId: string }, sql: string, values?: unknown[]) =>
      run(
        `select set_config('role', db_role, true), set_config('app.uid', user_id::text, true),
          set_config('app.profile_id', profile_id::text, true) from auth.enter_session('${sessionId}', false)`,
        sql,
        values,
      ),
    /** Runs a statement in its own transaction, with one of the server's own roles, such as app_jobs. */
    inRole: (role: string, sql: string, values?: unknown[]) => run(`set local role ${role}`, sql, values),
  }
}

export const emptyDatabase = () => newDatabase()

async function newDatabase(template?: string) {
  const { apiUrl, ownerUrl } = inject('cluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuperuser(ownerUrl, (client) => createDatabase(client, name, template))
  const urls = { url: within(apiUrl, name), ownerUrl: within(ownerUrl, name) }
  const owner = new pg.Pool({ connectionString: urls.ownerUrl, max: 4 })
  owner.on('error', () => {})
  afterAll(async () => {
    await owner.end()
    // The drop is forced, because a failed test may have left its connections open.
    await asSuperuser(ownerUrl, (client) =>
      client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
    )
  })
  return { name, ...urls, owner }
}

/** Runs the statement on another connection, then `work`, and only then commits the statement. */
export async function whileUncommitted<R>(owner: pg.Pool, sql: string, values: unknown[], work: () => Promise<R>) {
  const other = await owner.connect()
  try {
    await other.query('begin')
    await other.query(sql, values)
    const result = await work()
    await other.query('commit')
    return result
  } finally {
    other.release()
  }
}

/** Waits until this number of other connections wait for a lock. */
export function waitUntilBlocked(owner: pg.Pool, count = 1) {
  const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return waitFor(`${count} connections to wait for a lock`, async () => (await owner.query(blocked)).rowCount! >= count)
}

function within(url: string, database: string) {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

async function asSuperuser(ownerUrl: string, work: (client: pg.Client) => Promise<unknown>) {
  // Connects to 'postgres', because a template cannot be cloned while anybody is connected to it.
  const client = new pg.Client({ connectionString: within(ownerUrl, 'postgres') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Ends the connections on which processes listen to the database. */
export const endListening = (owner: Pick<pg.Pool, 'query'>) =>
  owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'plantao-aberto listener'`,
  )
