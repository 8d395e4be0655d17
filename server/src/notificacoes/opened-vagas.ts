import { sql } from 'kysely'
import { asRole, type Trx } from '../platform/database/db.ts'
import type { Services } from '../platform/services.ts'

export const alertsQueue = 'find-searches'

type QueueServices = Pick<Services, 'db' | 'jobs' | 'log'>

/** Queues alerts about these vagas, after the commit. If a crash prevents this, `queueOpenedLately` queues them. */
export function queueOpened(services: QueueServices, vagas: readonly string[]) {
  if (vagas.length === 0) return
  const found = sql<boolean>`v.id = any (${vagas}::uuid[])`
  asRole(services.db, 'app_jobs', (trx) => queueJobs(services, trx, found)).catch((error: unknown) =>
    services.log.warn({ err: error }, 'alerts are left to the job of each minute'),
  )
}

/** Queues jobs for recently opened vagas that a crash may have left without a job. No job is queued twice. */
export function queueOpenedLately(services: QueueServices) {
  const since = sql<string>`now() - interval '10 minutes'`
  const found = sql<boolean>`v.status = 'aberta' and not v.is_suspended and (v.created_at > ${since} or v.reopened_at > ${since})`
  return asRole(services.db, 'app_jobs', (trx) => queueJobs(services, trx, found))
}

/**
 * Queues one job for the vagas that one transaction opened, so that a doctor gets one e-mail about them. Of equal
 * vagas, such as two positions of one shift, the job has only the first.
 */
async function queueJobs({ jobs }: QueueServices, trx: Trx, condition: ReturnType<typeof sql<boolean>>) {
  const different = trx
    .selectFrom('vagas as v')
    .select(['v.hospital_id', sql<string>`coalesce(v.reopened_at, v.created_at)`.as('opened_at')])
    .select([
      sql<string>`min(v.local_start)`.as('local_start'),
      sql<string>`(array_agg(v.id order by v.id))[1]`.as('id'),
    ])
    .where(condition)
    .groupBy(['v.hospital_id', 'opened_at', sql`app.content_of_vaga(v)`])
  const opened = await trx
    .selectFrom(different.as('d'))
    .select(['d.hospital_id', 'd.opened_at', sql<string[]>`array_agg(d.id order by d.local_start, d.id)`.as('vagas')])
    .groupBy(['d.hospital_id', 'd.opened_at'])
    .execute()
  const each = opened.map(({ hospital_id, opened_at, vagas }) => ({
    id: `${hospital_id} ${opened_at}`,
    // Processes of the previous release know only `vaga_id`.
    data: vagas.length === 1 ? { vaga_id: vagas[0]! } : { vaga_ids: vagas },
  }))
  await jobs.enqueue(trx, alertsQueue, each)
}
