import { sql } from 'kysely'
import { z } from 'zod'
import { asRole } from '../platform/database/db.ts'
import { defineJob, type JobServices } from '../platform/jobs/jobs.ts'
import { linkJob, queueConfirmLink, queueResetLink, recoverQueue, resendQueue } from './one-time-links/request.ts'
import { removeOldSignUps } from './sign-up/store.ts'
import { findAccountById } from './store.ts'

/** Row policies decide what may be deleted. The page /privacidade states the same periods: change both together. */
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
      // Confirmed meanwhile, there is nothing to confirm.
      if (signUp && !signUp.email_confirmed_at) await queueConfirmLink(services, trx, signUp, id)
    }),
  ),
  defineJob(
    'clear-auth',
    z.object({}).loose(),
    () =>
      asRole(services.db, 'app_jobs', async (trx) => {
        await trx
          .deleteFrom('auth.one_time_tokens')
          .where('expires_at', '<', sql<string>`now() - interval '7 days'`)
          .execute()
        await trx.deleteFrom('auth.sessions').execute()
        await trx.deleteFrom('auth.audit').where('at', '<', sql<string>`now() - interval '6 months'`).execute()
        await trx.deleteFrom('auth.rate_limits').where('expire', '<', Date.now()).execute()
        await trx.deleteFrom('auth.limit_reservations').where('expires_at', '<', sql<string>`now()`).execute()
        await trx
          .deleteFrom('idempotency_keys')
          .where('created_at', '<', sql<string>`now() - interval '24 hours'`)
          .execute()
      }),
    { cron: '23 4 * * *' },
  ),
  defineJob('clear-unconfirmed', z.object({}).loose(), () => asRole(services.db, 'app_auth', removeOldSignUps), {
    cron: '37 4 * * *',
  }),
]
