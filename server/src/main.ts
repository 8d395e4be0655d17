import './platform/tracing/start.ts'
import { join } from 'node:path'
import { openFiles } from './platform/files/files.ts'
import { requireFreePort } from './platform/http/listen.ts'
import { openLog } from './platform/log/log.ts'
import { runProcess } from './platform/process.ts'
import { readConfig, readDatabaseUrls } from './platform/settings/config.ts'
import { readEnvFile } from './platform/settings/env-file.ts'
import { unknownSettings } from './platform/settings/unknown-settings.ts'
import { version } from './platform/settings/version.ts'
import { startServer } from './start.ts'

// Runs one process of the server over the PostgreSQL of DATABASE_URL. Without that setting, `npm start` runs
// local/src/main.ts.
await runProcess(async (running) => {
  const startedAt = Date.now()
  readEnvFile()
  for (const line of unknownSettings(process.env)) console.error(line)
  if (process.env.DEMO === '1') console.error('DEMO=1 does nothing here: npm run migrate loads the demonstration.')
  const database = readDatabaseUrls(process.env)
  const config = readConfig(process.env)
  await requireFreePort(config)
  const { log, close } = openLog({ sentryDsn: config.sentryDsn })
  running.push({ name: 'log', stop: close, stopsOnCrash: true })
  const files = await openFiles({ folder: join(config.dataDir, 'files'), url: config.filesUrl ?? undefined })
  await startServer({ config, database, files, log, print: console.log }, running, () => {
    console.log(
      `\nPlantão Aberto ${version} is ready: the server took ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`,
    )
    console.log(`  application  ${config.publicUrl}`)
    if (!process.env.SMTP_URL) console.log(`  e-mails to   ${config.smtpUrl} (SMTP_URL is not set)`)
  })
})
