import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readWaiting } from '@plantao/server/notificacoes/outbox/store'
import { API_ROLE } from '@plantao/server/platform/database/create-database'
import { minVersionsOfPackages } from '@plantao/server/platform/health/min-versions'
import { runExamination } from '@plantao/server/platform/health/run-examination'
import { namedDataDir } from '@plantao/server/platform/settings/data-dir'
import { StartError } from '@plantao/server/platform/start-error'
import { horarioCheck, zoneCheck } from '@plantao/server/vagas/horario-check'
import { urlOf } from './postgres/connect.ts'
import { DATABASE } from './postgres/database.ts'
import { readSettings } from './settings.ts'

// `npm run doctor` without DATABASE_URL: examines the data folder and the app that uses it.
await runExamination(() => {
  const dataDir = namedDataDir()
  const portFile = join(dataDir, 'postgres-port')
  if (!existsSync(portFile)) throw new StartError(`There is no database in ${dataDir} yet: npm start makes it.`)
  const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()
  const port = Number(read('postgres-port'))
  const url = urlOf(API_ROLE, read('postgres-app-api.secret'), port, DATABASE)
  return {
    config: readSettings(process.env).config,
    database: { url, directUrl: url },
    oldest: minVersionsOfPackages,
    queues: [readWaiting],
    checks: [horarioCheck, zoneCheck],
  }
})
