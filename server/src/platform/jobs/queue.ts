import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Db } from 'pg-boss'
import { send, type Trx, withRole } from '../database/db.ts'
import { DomainError } from '../domain-error.ts'
import type { Log } from '../log/log.ts'
import { createBoss, openJobsPool, queueOptions } from './boss.ts'
import { jobOrigin } from './origin.ts'

export interface NewJob {
  /** Enqueueing the same name and id again has no effect. */
  id: string
  data: object
  /** Seconds until the job may run. */
  delay?: number
}

export interface JobQueue {
  /** Enqueues jobs in one statement. They exist if and only if the transaction commits. */
  enqueue: (trx: Trx, name: string, jobs: readonly NewJob[]) => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens a queue whose jobs pg-boss inserts within the caller's transaction. The list of queues is read on a separate
 * connection, because the transactions that wait for the list may hold all connections of the application's pool.
 * @param url a direct connection
 */
export function openJobQueue({ url, log }: { url: string; log: Log }): JobQueue {
  const pool = openJobsPool(url, { max: 1, log })
  const boss = createBoss(pool, { supervise: false, schedule: false, queueCacheIntervalSeconds: 60 * 60 })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  const ready = new Map<string, Promise<void>>()

  /** Creates the queue, which is missing until a worker has run once. */
  const prepare = async (name: string) => {
    try {
      await boss.start()
      await boss.createQueue(name, queueOptions)
    } catch (error) {
      log.warn({ err: error, queue: name }, 'the job queue is not ready')
      // Either the database is unreachable, or a newer release has migrated it and this process is about to be
      // replaced.
      throw new DomainError('service_unavailable', { retryAfter: 5 })
    }
  }
  const isReady = (name: string) => {
    const known = ready.get(name) ?? prepare(name)
    ready.set(name, known)
    // After a failure, the next call of `enqueue` tries again.
    known.catch(() => ready.delete(name))
    return known
  }

  return {
    async enqueue(trx, name, jobs) {
      if (jobs.length === 0) return
      await isReady(name)
      const origin = jobOrigin()
      const rows = jobs.map(({ id, data, delay = 0 }) => ({
        id: jobId(name, id),
        data: { ...data, ...origin },
        startAfter: delay,
      }))
      await inTransaction(trx, (db) => boss.insert(name, rows, { db }))
    },
    async close() {
      await boss.stop({ graceful: false, close: false })
      await pool.end()
    },
  }
}

/** Lets pg-boss insert within the caller's transaction. Nobody awaits the insert: its failure makes the commit fail. */
function inTransaction(trx: Trx, ask: (db: Db) => Promise<unknown>) {
  const sent = () =>
    new Promise<void>((resolve, reject) => {
      const executeSql = (text: string, values: unknown[] = []) => {
        const answer = send(trx, CompiledQuery.raw(text, values))
        resolve()
        return answer
      }
      ask({ executeSql }).catch(reject)
    })
  return withRole(trx, 'app_jobs', sent)
}

/** A UUID derived from name and id. UUID version 8 means that the rule is our own (RFC 9562). */
function jobId(name: string, id: string) {
  const hash = createHash('sha256').update(`${name}\n${id}`).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
