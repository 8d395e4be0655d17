import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { type Database, openDatabase } from '../database/db.ts'
import { watchDiskSpace } from '../files/disk-space.ts'
import { openFiles } from '../files/files.ts'
import { type ReadQueues, readQueues } from '../jobs/store.ts'
import { openMailer } from '../mail/mail.ts'
import { openPgListener } from '../realtime/pg-listener.ts'
import type { Config, DatabaseUrls } from '../settings/config.ts'
import { unknownSettings } from '../settings/unknown-settings.ts'
import { type Check, checksOf, reasonOf, storageCheck } from './checks.ts'
import { withTimeout } from './health.ts'
import { checkDatabaseVersion, type MinVersions, nodeVersionCheck } from './min-versions.ts'
import { listeningCheck, loginCheck, migrationsCheck } from './start-checks.ts'

export interface Installation {
  config: Config
  database: DatabaseUrls
  oldest: MinVersions
  /**
   * Readers of the queues that domains have in their own tables, such as the e-mails. The job queues are read anyway.
   */
  queues: readonly ReadQueues[]
  checks: readonly ((db: Database) => Check)[]
}

export interface Finding {
  about: string
  /** old: works, but an update is due. */
  state: 'ok' | 'wrong' | 'unknown' | 'old'
  /** Empty when nothing is wrong. */
  sentence: string
}

const well = (about: string): Finding => ({ about, state: 'ok', sentence: '' })
const finding = (about: string, wrong: string | null): Finding =>
  wrong === null ? well(about) : { about, state: 'wrong', sentence: wrong }

/**
 * Examines everything that an installation needs. Changes nothing, except that opening the file store creates missing
 * folders in it and removes abandoned drafts. Yields findings as they become known.
 */
export async function* examine({ config, database, oldest, queues, checks }: Installation): AsyncGenerator<Finding> {
  yield finding('settings', wrongInSettings(config))
  yield finding('node', await nodeVersionCheck(oldest.node).look())
  const log = pino({ level: 'silent' })
  const db = openDatabase({ url: database.url, namedStatements: database.namedStatements ?? true, max: 2, log })
  const mail = openMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom })
  try {
    let isThere = true
    for (const check of checksOf({ config, db, disk: watchDiskSpace(config.dataDir), mail })) {
      if (check.name === 'clock' && !isThere) {
        yield { about: 'clock', state: 'unknown', sentence: 'It is compared with that of the database.' }
        continue
      }
      const wrong = await withTimeout(check)
      if (check.name === 'database') isThere = wrong === null
      yield finding(check.name, wrong)
    }
    yield await lookAtFiles(config)
    if (!isThere) return
    yield await checkDatabaseVersion(db, oldest.postgres)
    const listening = { name: 'listening', look: () => listenOnce(database, db) }
    const own = [loginCheck(database), migrationsCheck(db), listening, queueCheck(db, queues)]
    for (const check of [...own, ...checks.map((checkOf) => checkOf(db))]) {
      yield finding(check.name, await withTimeout(check))
    }
  } finally {
    mail.close()
    await db.close()
  }
}

function wrongInSettings({ publicUrl, mailFrom, trustProxy }: Config) {
  const { protocol, hostname } = new URL(publicUrl)
  const isOwnMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol === 'http:' && !isOwnMachine)
    return `PUBLIC_URL is ${publicUrl}: without https, passwords can be read on the way.`
  if (protocol === 'https:' && !trustProxy) {
    return 'PUBLIC_URL is https, so a proxy is in front, but TRUST_PROXY is not set: limits count all people as one.'
  }
  if (!isOwnMachine && mailFrom.includes('@plantao-aberto.example')) {
    return 'MAIL_FROM is still the example: no mail server will deliver such e-mails.'
  }
  return unknownSettings(process.env).join(' ') || null
}

/** The folder `files` is not created here: the first start creates it, with the server's user as its owner. */
async function lookAtFiles({ dataDir, filesUrl }: Config): Promise<Finding> {
  const folder = join(dataDir, 'files')
  if (!existsSync(folder)) return finding('storage', `There is no folder ${folder} yet: the first start makes it.`)
  const files = await openFiles({ folder, url: filesUrl ?? undefined })
  return finding('storage', await withTimeout(storageCheck(files)))
}

const noticeMs = 3_000

async function listenOnce({ directUrl }: DatabaseUrls, { pool }: Pick<Database, 'pool'>) {
  const listener = openPgListener({ url: directUrl, pool, log: pino({ level: 'silent' }) })
  try {
    for (const since = performance.now(); performance.now() - since < noticeMs; await wait(20)) {
      if (listener.isListening()) break
    }
    return await listeningCheck(listener).look()
  } finally {
    await listener.close()
  }
}

/** Maximum wait of a due job. Workers poll every few seconds, and a dead worker is noticed within a minute. */
const lateSeconds = 300

const queueCheck = (db: Database, queues: readonly ReadQueues[]): Check => ({
  name: 'queue',
  async look() {
    try {
      const late = (await readQueues(db, queues)).filter(({ oldestSeconds }) => oldestSeconds > lateSeconds)
      if (late.length === 0) return null
      const lateQueues = late.map(
        ({ name, due, oldestSeconds }) => `${name} (${due}, ${Math.round(oldestSeconds / 60)} min)`,
      )
      return `Jobs have been due for too long, so no process runs them or they take long: ${lateQueues.join(', ')}.`
    } catch (error) {
      return `The queue cannot be read (${reasonOf(error)}).`
    }
  },
})
