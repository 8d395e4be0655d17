import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { buildApp } from '../../server/src/app.ts'
import { authJobs } from '../../server/src/auth/jobs.ts'
import { documentosJobs } from '../../server/src/documentos/jobs.ts'
import { notificacoesJobs } from '../../server/src/notificacoes/jobs.ts'
import { type Config, readConfig } from '../../server/src/platform/config.ts'
import { openDatabase } from '../../server/src/platform/database/db.ts'
import { migrate } from '../../server/src/platform/database/migrate/migrate.ts'
import { openFiles } from '../../server/src/platform/files/files.ts'
import { startWorker } from '../../server/src/platform/jobs/jobs.ts'
import { describeCrash, openLog } from '../../server/src/platform/log/log.ts'
import { openMailer } from '../../server/src/platform/mail/mail.ts'
import { openPgListener } from '../../server/src/platform/realtime/pg-listener.ts'
import { deriveKeys } from '../../server/src/platform/security/keys.ts'
import type { Services } from '../../server/src/platform/services.ts'
import { type Part, stopAll } from '../../server/src/platform/shutdown.ts'
import { StartError, startFailureMessage } from '../../server/src/platform/start-error.ts'
import { demoAccounts, loadDemo } from './demo/load.ts'
import { startInbox } from './inbox/inbox.ts'
import { startEmbeddedPostgres } from './postgres/supervisor.ts'

const webRoot = join(import.meta.dirname, '../../web/dist')

/** @param running is given what was started, in this order. */
async function start(running: Part[]) {
  const startedAt = Date.now()
  const config = readConfig(process.env)
  await requirePort(config)
  const { log, close: closeLog } = openLog(config.database ? {} : { file: join(config.dataDir, 'server.log') })
  running.push({ name: 'log', stop: closeLog })
  const files = await openFiles({ folder: join(config.dataDir, 'files'), url: config.filesUrl ?? undefined })
  const { url, directUrl } = config.database ?? (await startDatabase(config, files, log, running))

  const db = openDatabase({ url, log })
  running.push({ name: 'database connections', stop: db.close })
  const listener = openPgListener({ url: directUrl, log })
  running.push({ name: 'pg listener', stop: listener.close })
  const inbox = config.smtpUrl ? null : await startInbox({ ...config.inbox, dataDir: config.dataDir, log })
  if (inbox) running.push({ name: 'inbox', stop: inbox.stop })
  const mail = openMailer({ smtpUrl: config.smtpUrl ?? inbox!.smtpUrl, from: config.mailFrom })
  running.push({ name: 'mail', stop: mail.close })

  const keys = await deriveKeys(config.authSecret, config.authSecretPrevious)
  const services: Services = { config, db, listener, files, keys, log }
  const jobServices = { ...services, mail }
  const worker = startWorker({
    url: directUrl,
    jobs: [...authJobs(jobServices), ...notificacoesJobs(jobServices), ...documentosJobs(jobServices)],
    log,
  })
  running.push({ name: 'jobs', stop: worker.stop })

  const app = await buildApp(services, { webRoot })
  running.push({ name: 'HTTP', stop: () => app.close() })
  await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, config)
  })
  greet(config, inbox?.webUrl, Date.now() - startedAt)
}

async function startDatabase(config: Config, files: Services['files'], log: Logger, running: Part[]) {
  const { dataDir, databasePort } = config
  if (!existsSync(join(dataDir, 'postgres-port'))) console.log('creating the database …')
  const postgres = await startEmbeddedPostgres({ dataDir, port: databasePort, log: announcing(log) })
  running.push({ name: 'database', stop: postgres.stop })
  for (const name of await migrate(postgres.ownerUrl)) console.log(`migrated ${name}`)
  if (config.demo && (await loadDemo({ ownerUrl: postgres.ownerUrl, files }))) console.log('demonstration data loaded')
  return { url: postgres.apiUrl, directUrl: postgres.apiUrl }
}

/** What the database server does by itself is said on the screen and kept in the log. */
const announcing = (log: Logger) => ({
  info: (line: string) => {
    console.log(line)
    log.info(line)
  },
  error: (line: string) => log.error(line),
})

/** Asked before the long steps, because it is the commonest reason not to start. */
function requirePort(config: Config) {
  return new Promise<void>((resolve, reject) => {
    const server = createServer().once('error', (error) => reject(listenError(error, config)))
    server.listen(config.port, config.host, () => server.close(() => resolve()))
  })
}

function listenError(error: NodeJS.ErrnoException, { port, host }: Config) {
  if (error.code === 'EADDRINUSE') return new StartError(`Port ${port} is already taken. Set PORT to a free one.`)
  if (error.code === 'EACCES') return new StartError(`Port ${port} needs more rights. Set PORT to one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`The setting HOST is not an address of this machine: ${host}`)
  }
  return error
}

function greet(config: Config, inboxUrl: string | undefined, milliseconds: number) {
  console.log(`\nPlantão Aberto is ready (${(milliseconds / 1000).toFixed(1)} s)\n`)
  console.log(`  application  ${config.publicUrl}`)
  if (inboxUrl) console.log(`  inbox        ${inboxUrl}`)
  if (config.demo) {
    for (const { kind, email, password } of demoAccounts) console.log(`  ${kind.padEnd(12)} ${email}  ${password}`)
  }
  console.log(`\nCtrl-C stops everything.`)
}

// Unheard, a closed terminal or a full disk behind the output would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const running: Part[] = []
let isCrashing = false
process.on('uncaughtException', async (error) => {
  // Node itself would print all that hangs on an error, the row of a conflict too.
  console.error(`the server ended by a fault of its own: ${describeCrash(error)}`)
  if (isCrashing) return
  isCrashing = true
  // What else runs ends with this process. The database would go on alone.
  await stopAll(
    running.filter(({ name }) => name === 'database' || name === 'log'),
    { within: 10_000 },
  )
  process.exit(1)
})

const started = start(running).catch(async (error: unknown) => {
  await stopAll(running)
  console.error(startFailureMessage(error, resolve(process.env.DATA_DIR || '.data')))
  process.exit(1)
})

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // Listening on: npm sends on what the terminal has already sent to all, and a second one must not cut the first short.
  process.on(signal, async () => {
    if (isStopping) return
    isStopping = true
    console.log('\nstopping …')
    await started
    await stopAll(running)
    process.exit(0)
  })
}
