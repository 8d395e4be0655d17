import { readWaiting } from './notificacoes/outbox/store.ts'
import { minVersionsInProduction } from './platform/health/min-versions.ts'
import { runExamination } from './platform/health/run-examination.ts'
import { readConfig, readDatabaseUrls } from './platform/settings/config.ts'
import { readEnvFile } from './platform/settings/env-file.ts'
import { horarioCheck, zoneCheck } from './vagas/horario-check.ts'

// Run `npm run doctor` as the server's user and with the server's settings, DATABASE_URL among them.
await runExamination(() => {
  readEnvFile()
  return {
    config: readConfig(process.env),
    database: readDatabaseUrls(process.env),
    oldest: minVersionsInProduction,
    queues: [readWaiting],
    checks: [horarioCheck, zoneCheck],
  }
})
