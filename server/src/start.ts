import { join } from 'node:path'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { startDecisions } from './candidaturas/decisions/worker.ts'
import { allJobs, emailKinds } from './jobs.ts'
import { startOutbox } from './notificacoes/outbox/worker.ts'
import { linesWithoutOperador } from './operadores/invites/first-invite.ts'
import { openDatabase } from './platform/database/db.ts'
import { isConnectionError } from './platform/database/postgres-errors.ts'
import { requireFinishedRestore } from './platform/database/unfinished-restore.ts'
import { watchDiskSpace } from './platform/files/disk-space.ts'
import type { Files } from './platform/files/files.ts'
import { checksOf, storageCheck } from './platform/health/checks.ts'
import { watchHealth } from './platform/health/health.ts'
import { startChecksOf } from './platform/health/start-checks.ts'
import { listen } from './platform/http/listen.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { openMailer } from './platform/mail/mail.ts'
import { openPgListener } from './platform/realtime/pg-listener.ts'
import { deriveKeys } from './platform/security/keys.ts'
import type { Services } from './platform/services.ts'
import type { Config, DatabaseUrls } from './platform/settings/config.ts'
import { version } from './platform/settings/version.ts'
import type { Part } from './platform/shutdown.ts'
import { logTracing, stopTracing } from './platform/tracing/sdk.ts'
import { indexCheck } from './vagas/feed/check.ts'
import { openLiveIndex } from './vagas/feed/live-index.ts'

const webRoot = join(import.meta.dirname, '../../web/dist')

const unsignedErasures =
  'BACKUP_SIGNING_KEY is not set: the records of deleted accounts are not signed, and a restore asks about them'

interface ServerOptions {
  config: Config
  database: DatabaseUrls
  files: Files
  log: Logger
  /** Prints each line of `linesWithoutOperador`, once the server is ready. */
  print?: (line: string) => void
  /** Time in which a hospital may take a decision back; 0 carries it out immediately. */
  undoSeconds?: number
}

/**
 * Starts the server and listens.
 * @param running receives each part once it runs
 * @param onReady called once the server can work; the server waits while its database is not migrated
 */
export async function startServer(
  { config, database, files, log, print, undoSeconds }: ServerOptions,
  running: Part[],
  onReady: () => void,
) {
  logTracing(log)
  running.push({ name: 'traces', stop: stopTracing })
  // The error is only logged here: another handler ends the process.
  process.on('uncaughtExceptionMonitor', (err) => log.fatal({ err }, 'the process ends by a fault of its own'))
  const db = openDatabase({ url: database.url, namedStatements: database.namedStatements ?? true, log })
  running.push({ name: 'database connections', stop: db.close })
  await requireFinishedRestore(db.pool).catch((error: unknown) => {
    // An unreachable database is no failure: the server waits for it.
    if (!isConnectionError(error)) throw error
  })
  const listener = openPgListener({ url: database.directUrl, pool: db.pool, log })
  running.push({ name: 'pg listener', stop: listener.close })
  const mail = openMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom })
  running.push({ name: 'mail', stop: mail.close })

  const keys = await deriveKeys(config.authSecret, config.authSecretPrevious)
  const services: Services = { config, db, listener, files, keys, log, mail }
  const jobServices = { ...services, mail }
  const lanes = [
    startWorker(services, allJobs(jobServices)),
    ...startOutbox(jobServices, emailKinds),
    startDecisions(services),
  ]
  for (const { queue, stop } of lanes) running.push({ name: queue, stop })

  const openVagas = openLiveIndex({ db, listener, log })
  running.push({ name: 'search index', stop: openVagas.close })

  const disk = watchDiskSpace(config.dataDir)
  const started = Promise.withResolvers<void>()
  const health = watchHealth(
    {
      checks: [...checksOf({ config, db, disk, mail }), storageCheck(files)],
      startChecks: [...startChecksOf({ database, db, listener, lanes }), indexCheck(openVagas)],
      onStarted: started.resolve,
    },
    log,
  )
  running.push({ name: 'health checks', stop: health.close })

  const app = await buildApp(
    { ...services, openVagas, health, disk },
    { webRoot, ...(undoSeconds !== undefined && { undoSeconds }) },
  )
  running.push({ name: 'HTTP', stop: () => app.close() })
  await listen(app, config)
  void started.promise.then(() => {
    log.info({ version, node: process.versions.node }, 'Plantão Aberto is ready')
    onReady()
    if (!config.backupSigningKey) log.warn(unsignedErasures)
    if (print) {
      linesWithoutOperador(services).then(
        (lines) => {
          for (const line of lines) print(line)
        },
        (err: unknown) => log.warn({ err }, 'no operator was invited'),
      )
    }
  })
}
