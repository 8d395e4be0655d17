import { existsSync } from 'node:fs'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Config } from '../config.ts'
import type { Database } from '../database/db.ts'
import { type DiskSpace, minFreeMebibytes } from '../files/disk-space.ts'
import type { Files } from '../files/files.ts'
import { redact } from '../log/log.ts'
import type { Mailer } from '../mail/mail.ts'

/** One thing that the product needs. */
export interface Check {
  name: string
  /** What is wrong, in a sentence; null when nothing is. */
  look: () => Promise<string | null>
}

/** What each failed look says of its error: for the log and for the operator, never for a caller of the API. */
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

/** Tokens are dated by this machine's clock, all else by the database's. Seconds. */
const mostClockDifference = 5

/** Says nothing while the database does not answer: that is another check's. */
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
    if (Math.abs(ahead) <= mostClockDifference + uncertain) return null
    const by = `${Math.abs(Math.round(ahead))} s ${ahead > 0 ? 'ahead of' : 'behind'}`
    return `The clock of this machine is ${by} that of the database: set both by NTP.`
  },
})

interface MailError {
  code?: string
  command?: string
  responseCode?: number
  /** OpenSSL's words. */
  reason?: string
  message: string
}

/** Before the server has said anything, what failed is in the message: its code is one for no answer and for no TLS. */
function reasonOfMail({ code, command, responseCode, reason, message }: MailError) {
  const codes = [code, command, responseCode].filter(Boolean).join(' ')
  return command === 'CONN' && !responseCode ? `${codes}: ${redact(reason ?? message).split(/[;\n]/)[0]}` : codes
}

/** What a mail server says may quote addresses: only its codes are told. */
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
 * From how many bytes on a process refuses requests, which at V8's own limit would end it. That limit counts 24 MiB for young
 * objects: old ones get that much less.
 */
export const mostHeap = (limit = getHeapStatistics().heap_size_limit) => limit - Math.max(limit * 0.05, 40 * mebibyte)

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const memoryCheck: Check = {
  name: 'memory',
  async look() {
    const { heap_size_limit: limit } = getHeapStatistics()
    const used = () => getHeapStatistics().used_heap_size
    // A process that refuses all requests allocates nothing, so V8 would not look for garbage, and it would refuse for ever.
    if (used() > mostHeap(limit)) collectGarbage()
    if (used() <= mostHeap(limit)) return null
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

/** All but that of the files, which not everybody has open. */
export const checksOf = ({ config, db, disk, mail }: Needed): Check[] => [
  databaseCheck(db),
  clockCheck(db),
  roomCheck(disk, config.dataDir),
  memoryCheck,
  mailCheck(mail),
]
