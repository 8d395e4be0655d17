import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { sqlState } from '../../database/postgres-errors.ts'
import { OWNER_ROLE } from '../../migrate/rights.ts'
import { StartError } from '../../start-error.ts'

/**
 * Calls `use` with a connection of a temporary login, which has rights over our own tables only. On this connection,
 * code hidden in a backup cannot gain the rights of the migrating user, who is often a superuser.
 * @throws {StartError} when the migrating user may not create the login, or the server refuses the login
 */
export async function withLoaderLogin<T>(
  owner: pg.ClientBase,
  ownerUrl: string,
  use: (client: pg.Client) => Promise<T>,
) {
  const password = randomBytes(24).toString('hex')
  const name = await createLogin(owner, password)
  const client = new pg.Client({ connectionString: loginUrl(ownerUrl, name, password), application_name })
  client.on('error', () => {}) // without a listener, a lost connection would end the process
  try {
    await client.connect().catch((error: Error) => {
      throw new StartError(`The database refuses the login ${name}, which loads the rows of a backup: ${error.message}`)
    })
    await client.query(
      `set search_path = pg_catalog; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`,
    )
    return await use(client)
  } finally {
    await client.end()
    await dropLogin(owner, name)
  }
}

const application_name = 'plantao-aberto restore'

async function createLogin(owner: pg.ClientBase, password: string) {
  const { rows } = await owner.query<{ name: string; me: string }>(
    `select 'plantao_restore_' || oid as name, current_user as me from pg_database where datname = current_database()`,
  )
  const { name, me } = rows[0]!
  const login = pg.escapeIdentifier(name)
  // An earlier restore that was killed may have left this login.
  await dropLogin(owner, name)
  try {
    await owner.query(
      `create role ${login} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${pg.escapeLiteral(password)}`,
    )
    await owner.query(`grant ${OWNER_ROLE} to ${login} with inherit true, set false, admin false`)
    await allowConnect(owner, name)
  } catch (error) {
    if ((error as pg.DatabaseError).code !== sqlState.insufficientPrivilege) throw error
    await dropLogin(owner, name)
    const user = pg.escapeIdentifier(me)
    throw new StartError(
      `The user ${me} may not make the login that loads the rows (${(error as Error).message}). A superuser can allow it: alter role ${user} createrole; grant ${OWNER_ROLE} to ${user} with admin option;`,
    )
  }
  return name
}

/** Lets the login connect: our databases admit only the application. */
async function allowConnect(owner: pg.ClientBase, name: string) {
  const { rows } = await owner.query<{ database: string; is_allowed: boolean }>(
    `select current_database() as database, has_database_privilege($1, current_database(), 'connect') as is_allowed`,
    [name],
  )
  const { database, is_allowed } = rows[0]!
  if (is_allowed) return
  await owner.query(`grant connect on database ${pg.escapeIdentifier(database)} to ${pg.escapeIdentifier(name)}`)
}

async function dropLogin(owner: pg.ClientBase, name: string) {
  const { rows } = await owner.query<{ database: string }>(
    'select current_database() as database from pg_roles where rolname = $1',
    [name],
  )
  if (!rows[0]) return
  const login = pg.escapeIdentifier(name)
  await owner.query(`revoke connect on database ${pg.escapeIdentifier(rows[0].database)} from ${login}`)
  await owner.query(`drop role ${login}`)
}

function loginUrl(ownerUrl: string, name: string, password: string) {
  const url = new URL(ownerUrl)
  url.username = name
  url.password = password
  return url.href
}
