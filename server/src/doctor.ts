import { readConfig, readDatabaseUrls } from './platform/config.ts'
import { migrationStates } from './platform/database/migrate/migrate.ts'
import { readEnvFile } from './platform/env-file.ts'
import { runExamination } from './platform/health/run-examination.ts'
import { oldestInProduction } from './platform/health/versions.ts'

// `npm run doctor` with DATABASE_URL: run it with the settings, and as the user, of the process.
await runExamination(() => {
  readEnvFile()
  const { DATABASE_OWNER_URL: ownerUrl } = process.env
  return {
    config: readConfig(process.env),
    database: readDatabaseUrls(process.env),
    readMigrations: ownerUrl ? () => migrationStates(ownerUrl) : undefined,
    oldest: oldestInProduction,
  }
})
