import '@plantao/server/platform/tracing/start'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Files, openFiles } from '@plantao/server/platform/files/files'
import { requireFreePort } from '@plantao/server/platform/http/listen'
import { openLog } from '@plantao/server/platform/log/log'
import { openOutput } from '@plantao/server/platform/log/output'
import { migrate } from '@plantao/server/platform/migrate/migrate'
import { runProcess } from '@plantao/server/platform/process'
import { deriveKeys } from '@plantao/server/platform/security/keys'
import { unknownSettings } from '@plantao/server/platform/settings/unknown-settings'
import { version } from '@plantao/server/platform/settings/version'
import type { Part } from '@plantao/server/platform/shutdown'
import { startServer } from '@plantao/server/start'
import pino, { type Logger } from 'pino'
import { makeDataDir } from './data-dir.ts'
import { demoAccounts, loadDemo } from './demo/load.ts'
import { demoSecret, operatorCode } from './demo/operator-code.ts'
import { requireInboxPorts, startInbox } from './inbox/inbox.ts'
import { startEmbeddedPostgres } from './postgres/supervisor.ts'
import { openRollingFile } from './rolling-file.ts'
import { type LocalSettings, readSettings } from './settings.ts'

// Runs the server with its own database and inbox. With DATABASE_URL, `npm start` runs server/src/main.ts instead.
await runProcess(async (running) => {
  const startedAt = Date.now()
  for (const line of unknownSettings(process.env)) console.error(line)
  const settings = readSettings(process.env)
  const { config, inbox: inboxPorts } = settings
  makeDataDir(config.dataDir)
  // The ports are checked before the long steps: a taken port is the most common reason for a failed start.
  await requireFreePort(config)
  if (inboxPorts) await requireInboxPorts(inboxPorts)
  const file = openRollingFile(join(config.dataDir, 'server.log'))
  running.push({ name: 'log file', stop: file.close, stopsOnCrash: true })
  const stream = pino.multistream([
    { level: 'trace', stream: file },
    { level: 'warn', stream: openOutput(process.stderr) },
  ])
  const { log, close } = openLog({ stream, sentryDsn: config.sentryDsn })
  running.push({ name: 'log', stop: close, stopsOnCrash: true })
  const files = await openFiles({ folder: join(config.dataDir, 'files'), url: config.filesUrl ?? undefined })
  const url = await startDatabase(settings, files, log, running)
  if (inboxPorts) {
    const inbox = await startInbox({
      ...inboxPorts,
      host: config.host,
      dataDir: config.dataDir,
      ...(settings.hasDemo && { operatorCode: () => operatorCode() }),
    })
    running.push({ name: 'inbox', stop: inbox.stop })
  }
  const database = { url, directUrl: url }
  // The server prints an invitation for the first operator, except in the demonstration, which has an operator.
  const print = settings.hasDemo ? {} : { print: console.log }
  await startServer({ config, database, files, log, ...print }, running, () => greet(settings, Date.now() - startedAt))
})

async function startDatabase(
  { config, databasePort, hasDemo }: LocalSettings,
  files: Files,
  log: Logger,
  running: Part[],
) {
  const { dataDir } = config
  if (!existsSync(join(dataDir, 'postgres-port'))) console.log('creating the database …')
  const postgres = await startEmbeddedPostgres({ dataDir, port: databasePort, log: onScreenToo(log) })
  // PostgreSQL is a separate process, which would outlive a crash of this one.
  running.push({ name: 'database', stop: postgres.stop, stopsOnCrash: true })
  for (const name of await migrate(postgres.ownerUrl)) console.log(`migrated ${name}`)
  if (hasDemo) {
    const keys = await deriveKeys(config.authSecret)
    if (await loadDemo({ ownerUrl: postgres.ownerUrl, files, keys })) console.log('demonstration data loaded')
  }
  return postgres.apiUrl
}

function onScreenToo(log: Logger) {
  return {
    info(line: string) {
      console.log(line)
      log.info(line)
    },
    error: (line: string) => log.error(line),
  }
}

function greet({ config, hasDemo }: LocalSettings, milliseconds: number) {
  console.log(`\nPlantão Aberto ${version} is ready: database and server took ${(milliseconds / 1000).toFixed(1)} s\n`)
  console.log(`  application  ${config.publicUrl}`)
  if (config.inboxUrl) console.log(`  inbox        ${config.inboxUrl}`)
  if (hasDemo) {
    for (const { kind, email, password } of demoAccounts) console.log(`  ${kind.padEnd(12)} ${email}  ${password}`)
    const code = config.inboxUrl ? `${config.inboxUrl}/codigo` : `an authenticator with the key ${demoSecret}`
    console.log(`  ${''.padEnd(12)} the code of the operator: ${code}`)
  }
  console.log(`\nCtrl-C stops everything.`)
}
