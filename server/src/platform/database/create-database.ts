import pg from 'pg'

/** The application's login. */
export const API_ROLE = 'app_api'

/** An empty database, or a copy of `template`, that only the application's login and superusers may connect to. */
export async function createDatabase(superuser: pg.Client, name: string, template = 'template1') {
  const database = pg.escapeIdentifier(name)
  await superuser.query(`create database ${database} template ${pg.escapeIdentifier(template)}`)
  // Rights on a database are not copied from its template.
  await superuser.query(`revoke all on database ${database} from public`)
  await superuser.query(`grant connect on database ${database} to ${pg.escapeIdentifier(API_ROLE)}`)
}
