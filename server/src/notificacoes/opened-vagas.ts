import { sql } from 'kysely'
import { asRole, type Trx } from '../platform/database/db.ts'
import type { Services } from '../platform/services.ts'

export const alertsQueue = 'find-searches'

type QueueServices = Pick<Services, 'db' | 'jobs' | 'log'>

/** Alerts doctors with matching searches, after the commit. `queueOpenedLately` repairs a crash before that. */
export function queueOpened(services: QueueServices, vagas: readonly string[]) {
  if (vagas.length === 0) return
  const found = sql<boolean>`v.id = any (${vagas}::uuid[])`
  asRole(services.db, 'app_jobs', (trx) => queueJobs(services, trx, found)).catch((error: unknown) =>
    services.log.warn({ err: error }, 'alerts are left to the job of each minute'),
  )
}

/** Queues jobs for recently opened vagas that may have been missed, unless they were queued before. */
export function queueOpenedLately(services: QueueServices) {
  const since = sql<string>`now() - interval '10 minutes'`
  const found = sql<boolean>`v.status = 'aberta' and (v.created_at > ${since} or v.reopened_at > ${since})`
  return asRole(services.db, 'app_jobs', (trx) => queueJobs(services, trx, found))
}

async function queueJobs({ jobs }: QueueServices, trx: Trx, condition: ReturnType<typeof sql<boolean>>) {
  const opened = await trx
    .selectFrom('vagas as v')
    .select(['v.id', sql<string>`coalesce(v.reopened_at, v.created_at)`.as('opened_at')])
    .where(condition)
    .execute()
  const each = opened.map(({ id, opened_at }) => ({ id: `${id} ${opened_at}`, data: { vaga_id: id } }))
  await jobs.enqueue(trx, alertsQueue, each)
}
