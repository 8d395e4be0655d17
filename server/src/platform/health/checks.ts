import { existsSync } from 'node:fs'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Database } from '../database/db.ts'
import { type DiskSpace, minFreeMebibytes } from '../files/disk-space.ts'
import type { Files } from '../files/files.ts'
import { redact } from '../log/log.ts'
import type { Mailer } from '../mail/mail.ts'
import type { Config } from '../settings/config.ts'

export interface Check {
  name: string
  /** The fault as a sentence, or null. */
  look: () => Promise<string | null>
}

/** The text of an error for the log and the operator, never for a caller of the API. */
export const reasonOf = (error: unknown) => {
  const { code, message = '' } = error as { code?: string; message?: string }
  return redact([code, message].filter((part) => part && part !== 'undefined').join(': ')).slice(0, 200)
}

const failing = (sentence: string) => (error: unknown) => `${sentence} (${reasonOf(error)}).`

export const databaseCheck = ({ pool, beginTimeoutMs }: Pick<Database, 'pool' | 'beginTimeoutMs'>): Check => ({
  name: 'database',
  look: () =>
    pool
      .query({ text: 'select', query_timeout: beginTimeoutMs })
      .then(() => null, failing('The database does not answer')),
})

export const roomCheck = (disk: DiskSpace, folder: string): Check => ({
  name: 'room',
  async look() {
    if (await disk.hasSpace()) return null
    if (!existsSync(folder)) return `There is no folder ${folder}.`
    return `The disk of ${folder}, or that of the database, is full: less than ${minFreeMebibytes} MiB are free, or a write has just failed.`
  },
})

/** Seconds. This machine's clock dates the tokens, and the database's clock dates all other data. */
const maxClockDifference = 5

/** Reports nothing while the database does not answer, because `databaseCheck` reports that. */
const clockCheck = ({ pool, beginTimeoutMs }: Pick<Database, 'pool' | 'beginTimeoutMs'>): Check => ({
  name: 'clock',
  async look() {
    const askedAt = Date.now()
    const text = 'select extract(epoch from clock_timestamp())::float8 as now'
    const answer = await pool.query<{ now: number }>({ text, query_timeout: beginTimeoutMs }).catch(() => null)
    if (!answer) return null
    const answeredAt = Date.now()
    const ahead = (askedAt + answeredAt) / 2000 - answer.rows[0]!.now
    const uncertain = (answeredAt - askedAt) / 2000
    if (Math.abs(ahead) <= maxClockDifference + uncertain) return null
    const by = `${Math.abs(Math.round(ahead))} s ${ahead > 0 ? 'ahead of' : 'behind'}`
    return `The clock of this machine is ${by} that of the database: set both by NTP.`
  },
})

interface MailError {
  code?: string
  command?: string
  responseCode?: number
  /** OpenSSL's description. */
  reason?: string
  message: string
}

/**
 * The codes of a mail server's failure. A connection that fails before the server's greeting has no response code, so
 * its error message is added.
 */
function reasonOfMail({ code, command, responseCode, reason, message }: MailError) {
  const codes = [code, command, responseCode].filter(Boolean).join(' ')
  return command === 'CONN' && !responseCode ? `${codes}: ${redact(reason ?? message).split(/[;\n]/)[0]}` : codes
}

/** Reports a mail server's codes but not its texts, which may quote addresses. */
const mailCheck = (mail: Pick<Mailer, 'check'>): Check => ({
  name: 'mail',
  look: () =>
    mail.check().then(
      () => null,
      (error: MailError) => `The mail server takes no e-mails (${reasonOfMail(error)}): they wait, and are sent later.`,
    ),
})

export const storageCheck = (files: Pick<Files, 'check'>): Check => ({
  name: 'storage',
  look: () => files.check().then(() => null, failing('The files cannot be reached')),
})

const mebibyte = 1024 ** 2

/**
 * Heap size in bytes above which requests are refused. With `--max-semi-space-size=8`, V8's limit includes 24 MiB for
 * young objects.
 */
export const maxHeapBytes = (limit = getHeapStatistics().heap_size_limit) =>
  limit - Math.max(limit * 0.05, 40 * mebibyte)

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const memoryCheck: Check = {
  name: 'memory',
  async look() {
    const { heap_size_limit: limit } = getHeapStatistics()
    const used = () => getHeapStatistics().used_heap_size
    // A process that refuses all requests allocates nothing, so V8 would never collect the garbage.
    if (used() > maxHeapBytes(limit)) collectGarbage()
    if (used() <= maxHeapBytes(limit)) return null
    const mebibytes = (bytes: number) => Math.round(bytes / mebibyte)
    return `Of ${mebibytes(limit)} MiB of memory, ${mebibytes(used())} are in use: the process refuses requests until it is less.`
  },
}

interface Needed {
  config: Pick<Config, 'dataDir'>
  db: Database
  disk: DiskSpace
  mail: Mailer
}

/** All checks except the one of the file storage, because not every caller has opened the storage. */
export const checksOf = ({ config, db, disk, mail }: Needed): Check[] => [
  databaseCheck(db),
  clockCheck(db),
  roomCheck(disk, config.dataDir),
  memoryCheck,
  mailCheck(mail),
]
