import { parseArgs } from 'node:util'
import { migrate } from '@plantao/server/platform/database/migrate/migrate'
import { StartError } from '@plantao/server/platform/start-error'
import pg from 'pg'
import { startEmbeddedPostgres } from './postgres/supervisor.ts'
import { seedVagas } from './seed/vagas.ts'
import { readSettings } from './settings.ts'

/** `npm run seed -- --vagas 100000`: fills the embedded database, while the app is stopped, for measurements. */
async function seed() {
  const { values } = parseArgs({ options: { vagas: { type: 'string', default: '100000' } } })
  const vagas = Number(values.vagas)
  if (!Number.isInteger(vagas) || vagas < 1) throw new StartError('--vagas is not a whole number above 0.')
  if (process.env.DATABASE_URL)
    throw new StartError('The seed fills the embedded database only: start it without DATABASE_URL.')
  const { config, databasePort } = readSettings(process.env)
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    port: databasePort,
    log: { info: console.log, error: console.error },
  })
  try {
    await migrate(postgres.ownerUrl)
    await fill(postgres.ownerUrl, vagas)
  } finally {
    await postgres.stop()
  }
}

async function fill(ownerUrl: string, vagas: number) {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => {}) // the query that it interrupts fails
  await client.connect()
  try {
    await client.query('set role app_owner; set search_path = app, extensions')
    await seedVagas(client, { vagas, onProgress: (done) => console.log(`${done} of ${vagas} vagas`) })
    await client.query('reset role')
    // Index-only scans need the visibility map.
    await client.query('vacuum (analyze) app.vagas, app.candidaturas, app.hospitais, app.medicos')
  } finally {
    await client.end()
  }
}

await seed().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})
