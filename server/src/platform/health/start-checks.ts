import pg from 'pg'
import { API_ROLE } from '../database/create-database.ts'
import type { Database } from '../database/db.ts'
import type { Lane } from '../jobs/lane.ts'
import { type MigrationState, readMigrationStates } from '../migrate/migrate.ts'
import type { PgListener } from '../realtime/pg-listener.ts'
import type { DatabaseUrls } from '../settings/config.ts'
import { type Check, reasonOf } from './checks.ts'

interface Needed {
  database: DatabaseUrls
  db: Pick<Database, 'pool'>
  listener: Pick<PgListener, 'isListening'>
  lanes: readonly Pick<Lane, 'queue' | 'silentFor'>[]
}

export const startChecksOf = ({ database, db, listener, lanes }: Needed): Check[] => [
  untilRight(loginCheck(database)),
  untilRight(migrationsCheck(db)),
  listeningCheck(listener),
  queueCheck(lanes),
]

/** Makes a check that is not repeated after it has passed, because its result cannot change while the process runs. */
function untilRight({ name, look }: Check): Check {
  let isRight = false
  return {
    name,
    async look() {
      const wrong = isRight ? null : await look()
      isRight = wrong === null
      return wrong
    },
  }
}

/** Requires the application's login: another login, such as the owner, may bypass row policies. */
export const loginCheck = ({ url, directUrl }: DatabaseUrls): Check => ({
  name: 'login',
  async look() {
    for (const [setting, address] of [
      ['DATABASE_URL', url],
      ['DATABASE_DIRECT_URL', directUrl],
    ] as const) {
      try {
        const login = await loginAt(address)
        if (login !== API_ROLE) return `${setting} logs in as ${login}: it must be ${API_ROLE}, whom row policies bind.`
      } catch (error) {
        return `The login of ${setting} is not known (${reasonOf(error)}).`
      }
    }
    return null
  },
})

async function loginAt(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => {}) // when the connection is lost, the running query also fails
  try {
    await client.connect()
    const { rows } = await client.query<{ login: string }>('select session_user as login')
    return rows[0]!.login
  } finally {
    await client.end()
  }
}

/** Newer migrations in the database are no fault: during an update, processes of the old version still run. */
export const migrationsCheck = ({ pool }: Pick<Database, 'pool'>): Check => ({
  name: 'migrations',
  look: () =>
    readMigrationStates(pool).then(
      (states) => {
        const [changed, pending] = [namesOf(states, 'changed'), namesOf(states, 'pending')]
        if (changed) return `Changed after they had been applied: ${changed}.`
        if (pending) return `Not applied yet: ${pending}. Run npm run migrate.`
        return null
      },
      (error: unknown) =>
        `The migrations cannot be read (${reasonOf(error)}): correct the address of the database, or run npm run migrate.`,
    ),
})

const namesOf = (states: MigrationState[], wanted: MigrationState['state']) =>
  states.flatMap(({ name, state }) => (state === wanted ? [name] : [])).join(', ')

const notListening =
  'No change events arrive. DATABASE_DIRECT_URL, or DATABASE_URL where it is not set, must not lead through a pooler.'

export const listeningCheck = ({ isListening }: Pick<PgListener, 'isListening'>): Check => ({
  name: 'listening',
  look: async () => (isListening() ? null : notListening),
})

/** Maximum time since the database last answered. Each queue is read every few seconds. */
const maxSilenceMs = 60_000

const queueCheck = (lanes: Needed['lanes']): Check => ({
  name: 'queue',
  async look() {
    const silent = lanes.filter(({ silentFor }) => silentFor() > maxSilenceMs).map(({ queue }) => queue)
    return silent.length === 0
      ? null
      : `The database does not answer, so nothing runs that waits: ${silent.join(', ')}.`
  },
})
