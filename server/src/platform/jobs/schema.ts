import type pg from 'pg'
import { PgBoss } from 'pg-boss'

/** Creates pg-boss's tables at the library's version. app_owner owns them, and only app_jobs uses them. */
export async function installJobs(client: pg.Client) {
  await client.query('set role app_owner')
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => client.query(text, values) },
    schema: 'pgboss',
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.stop({ graceful: false, close: false })
  await client.query(`
    grant usage on schema pgboss to app_jobs;
    grant select, insert, update, delete on all tables in schema pgboss to app_jobs;
    grant execute on all functions in schema pgboss to app_jobs;
    grant usage on type pgboss.job_state to app_jobs;
    reset role`)
}
