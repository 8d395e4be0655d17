import pg from 'pg'

export const API_ROLE = 'app_api'

/** Creates a database as a copy of `template`. Only the app and superusers may connect to the new database. */
export async function createDatabase(superuser: pg.Client, name: string, template = 'template1') {
  const database = pg.escapeIdentifier(name)
  await superuser.query(`create database ${database} template ${pg.escapeIdentifier(template)}`)
  // Rights on a database are not copied from its template, so they are set here.
  await superuser.query(`revoke all on database ${database} from public`)
  await superuser.query(`grant connect on database ${database} to ${pg.escapeIdentifier(API_ROLE)}`)
}
