import pg from 'pg'

export const DATABASE = 'plantao'
export const API_ROLE = 'app_api'

/** The application's database and its login; what the login may do is the migrations' business. */
export async function prepareCluster(superuser: pg.Client, apiPassword: string) {
  const role = pg.escapeIdentifier(API_ROLE)
  const { rowCount: hasRole } = await superuser.query('select from pg_roles where rolname = $1', [API_ROLE])
  if (!hasRole) await superuser.query(`create role ${role} noinherit`)
  await superuser.query(`alter role ${role} login password ${pg.escapeLiteral(apiPassword)}`)
  const { rowCount: hasDatabase } = await superuser.query('select from pg_database where datname = $1', [DATABASE])
  if (!hasDatabase) await createDatabase(superuser, DATABASE)
}

export async function createDatabase(superuser: pg.Client, name: string, template = 'template1') {
  const database = pg.escapeIdentifier(name)
  await superuser.query(`create database ${database} template ${pg.escapeIdentifier(template)}`)
  // Rights on a database are not copied from its template.
  await superuser.query(`revoke all on database ${database} from public`)
  await superuser.query(`grant connect on database ${database} to ${pg.escapeIdentifier(API_ROLE)}`)
}
