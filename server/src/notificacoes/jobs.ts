import { z } from 'zod'
import { asRole } from '../platform/database/db.ts'
import { defineJob, type JobServices } from '../platform/jobs/jobs.ts'
import { deleteOldNotificacoes } from './outbox/store.ts'
import { changeEventsQueue, isAnyLeft } from './store.ts'
import { summaryJob } from './summary.ts'

export const notificacoesJobs = (services: JobServices) => {
  const changeEvents = z.object({
    changed: z.array(z.object({ to: z.array(z.string()), data: z.unknown() })),
    untold: z.array(z.uuid()),
  })
  return [
    defineJob(changeEventsQueue, changeEvents, async ({ changed, untold }) => {
      // Undone meanwhile: nobody has known of it.
      if (await asRole(services.db, 'app_jobs', (trx) => isAnyLeft(trx, untold))) services.db.notify(changed)
    }),
    defineJob('clear-notificacoes', z.object({}), () => asRole(services.db, 'app_jobs', deleteOldNotificacoes), {
      cron: '51 4 * * *',
    }),
    summaryJob(services),
  ]
}
