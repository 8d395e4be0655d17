import { z } from 'zod'
import { asRole } from '../platform/database/db.ts'
import { defineJob, type JobServices } from '../platform/jobs/jobs.ts'
import { deleteExpired, deleteExpiredCounters } from './expired-store.ts'
import { linkJob, queueConfirmLink, queueResetLink, recoverQueue, resendQueue } from './one-time-links/request.ts'
import { erasureJob, signErasuresJob } from './own-data/erasures.ts'
import { removeOldSignUps } from './sign-up/store.ts'
import { findAccountById } from './store.ts'

export const authJobs = (services: JobServices) => [
  defineJob(recoverQueue, linkJob, ({ user_id }, { id }) =>
    asRole(services.db, 'app_auth', async (trx) => {
      const account = user_id ? await findAccountById(trx, user_id) : undefined
      // Run twice it is one link, and one e-mail.
      if (account?.email_confirmed_at) await queueResetLink(services, trx, account, id)
    }),
  ),
  defineJob(resendQueue, linkJob, ({ user_id }, { id }) =>
    asRole(services.db, 'app_auth', async (trx) => {
      const signUp = user_id ? await findAccountById(trx, user_id) : undefined
      // It may have been confirmed since.
      if (signUp && !signUp.email_confirmed_at) await queueConfirmLink(services, trx, signUp, id)
    }),
  ),
  defineJob(
    'clear-auth',
    z.object({}).loose(),
    async () => {
      await asRole(services.db, 'app_jobs', deleteExpired)
      await asRole(services.db, 'app_auth', deleteExpiredCounters)
    },
    { cron: '23 4 * * *' },
  ),
  erasureJob(services),
  signErasuresJob(services),
  defineJob('clear-unconfirmed', z.object({}).loose(), () => asRole(services.db, 'app_auth', removeOldSignUps), {
    cron: '37 4 * * *',
  }),
]
