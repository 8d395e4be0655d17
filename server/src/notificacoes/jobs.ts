import { z } from 'zod'
import { asRole } from '../platform/database/db.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import type { JobServices } from '../platform/services.ts'
import { deleteOldNotificacoes } from './outbox/store.ts'
import { summaryJob } from './summary.ts'

export const notificacoesJobs = (services: JobServices) => [
  defineJob('clear-notificacoes', z.object({}), () => asRole(services.db, 'app_jobs', deleteOldNotificacoes), {
    cron: '51 4 * * *',
  }),
  summaryJob(services),
]
