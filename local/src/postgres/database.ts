import { API_ROLE, createDatabase } from '@plantao/server/platform/database/create-database'
import pg from 'pg'

export const DATABASE = 'plantao'

/** Creates the application's login and its database. The files of server/schema/ give the login its rights. */
export async function prepareCluster(superuser: pg.Client, apiPassword: string) {
  const role = pg.escapeIdentifier(API_ROLE)
  const { rowCount: hasRole } = await superuser.query('select from pg_roles where rolname = $1', [API_ROLE])
  if (!hasRole) await superuser.query(`create role ${role} noinherit`)
  await superuser.query(`alter role ${role} login password ${pg.escapeLiteral(apiPassword)}`)
  const { rowCount: hasDatabase } = await superuser.query('select from pg_database where datname = $1', [DATABASE])
  if (!hasDatabase) await createDatabase(superuser, DATABASE)
}
