import { sql } from 'kysely'
import { z } from 'zod'
import { asRole } from '../../platform/database/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'
import type { EmailKind } from '../emails.ts'
import { queueName } from './store.ts'

/**
 * E-mails that a process of 0.1 queued: rows without a due time, each with a job of pg-boss. Their jobs hand them over to the outbox.
 * This file is deleted with release 0.3, before which no process of 0.1 runs any more.
 */
export function oldQueueJobs(services: Pick<Services, 'db'>, kinds: readonly EmailKind[]) {
  const gathered = kinds.flatMap(({ name, isGathered }) => (isGathered ? [name] : []))
  return [true, false].map((isUrgent) =>
    defineJob(queueName(isUrgent), z.object({ notificacao_id: z.uuid() }), async ({ notificacao_id: id }) => {
      await asRole(services.db, 'app_jobs', async (trx) => {
        // With the rows that an old process gathered into it: it may have sent them, so nothing is added to them.
        await sql`
          update app.notificacoes n set due_at = now(), is_urgent = ${isUrgent}, gathered_into = ${id},
            is_gathered = n.kind = any (${gathered}::text[]), attempts = case when n.gathered_into is null then 0 else 1 end
          where n.sent_at is null and n.due_at is null and n.delivery = 'now'
            and (n.id = ${id} and n.gathered_into is null or n.gathered_into = ${id})`.execute(trx)
      })
      services.db.notify([{ to: [queueName(isUrgent)], data: null }])
    }),
  )
}
