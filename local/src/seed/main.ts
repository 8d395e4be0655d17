import { migrate } from '@plantao/server/platform/migrate/migrate'
import { readEnvFile } from '@plantao/server/platform/settings/env-file'
import { StartError } from '@plantao/server/platform/start-error'
import { demoDomain } from '../demo/values/profiles.ts'
import { startEmbeddedPostgres } from '../postgres/supervisor.ts'
import { readSettings } from '../settings.ts'
import { loadSeed, seedPassword } from './load.ts'
import { readSizes, type Sizes } from './sizes.ts'

/** `npm run seed -- --vagas 100000`: fills DATABASE_OWNER_URL's database, or the embedded one of a stopped app. */
async function run() {
  readEnvFile()
  const sizes = readSizes(process.argv.slice(2))
  const { DATABASE_URL, DATABASE_OWNER_URL } = process.env
  if (DATABASE_OWNER_URL) return seed(DATABASE_OWNER_URL, sizes)
  if (DATABASE_URL)
    throw new StartError(
      'To seed your own database, set DATABASE_OWNER_URL as for `npm run migrate`; or unset DATABASE_URL.',
    )
  const { config, databasePort } = readSettings(process.env)
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    port: databasePort,
    log: { info: console.log, error: console.error },
  })
  try {
    await seed(postgres.ownerUrl, sizes)
  } finally {
    await postgres.stop()
  }
}

async function seed(ownerUrl: string, sizes: Sizes) {
  await migrate(ownerUrl)
  const startedAt = performance.now()
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s`
  await loadSeed({ ownerUrl, sizes, now: new Date(), say: (line) => console.log(`${seconds()}  ${line}`) })
  const { hospitais, medicos, vagas, candidaturas } = sizes
  console.log(
    `${seconds()}  done: ${hospitais} hospitais, ${medicos} medicos, ${vagas} vagas, ${candidaturas} candidaturas\n`,
  )
  console.log(`  hospital     hospital.1@${demoDomain} to hospital.${hospitais}@${demoDomain}  ${seedPassword}`)
  console.log(`  médico       medico.1@${demoDomain} to medico.${medicos}@${demoDomain}  ${seedPassword}`)
}

await run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})
