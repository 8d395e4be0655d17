import { asRole } from '../platform/database/db.ts'
import { scheduleJob } from '../platform/jobs/jobs.ts'
import type { JobServices } from '../platform/services.ts'
import { deleteOldNotificacoes } from './outbox/store.ts'
import { summaryJob } from './summary.ts'

export const notificacoesJobs = (services: JobServices) => [
  scheduleJob('clear-notificacoes', { at: '01:51' }, () => asRole(services.db, 'app_jobs', deleteOldNotificacoes)),
  summaryJob(services),
]
