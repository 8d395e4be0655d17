import { readWaiting } from './notificacoes/outbox/store.ts'
import { minVersionsInProduction } from './platform/health/min-versions.ts'
import { runExamination } from './platform/health/run-examination.ts'
import { readConfig, readDatabaseUrls } from './platform/settings/config.ts'
import { readEnvFile } from './platform/settings/env-file.ts'
import { horarioCheck } from './vagas/horario-check.ts'

// `npm run doctor` with DATABASE_URL. Run it as the server's user, with the server's settings.
await runExamination(() => {
  readEnvFile()
  return {
    config: readConfig(process.env),
    database: readDatabaseUrls(process.env),
    oldest: minVersionsInProduction,
    queues: [readWaiting],
    checks: [horarioCheck],
  }
})
