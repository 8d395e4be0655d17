import { z } from 'zod'
import type { Email } from '../notificacoes/emails/email.ts'
import { runTransition } from '../notificacoes/transition.ts'
import { asRole, type Trx } from '../platform/database/db.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import type { JobServices } from '../platform/services.ts'
import { auditFrom } from './audit-store.ts'
import { deleteExpired, deleteExpiredCounters } from './expired-store.ts'
import { createConfirmLink, createResetLink, linkJob, recoverQueue, resendQueue } from './one-time-links/request.ts'
import { erasureJob } from './own-data/erasures.ts'
import { removeOldSignUps } from './sign-up/store.ts'
import { type Account, findAccountById } from './store.ts'

export const authJobs = (services: JobServices) => [
  defineJob(recoverQueue, linkJob, (asked, { id }) =>
    sendLink(services, 'recover', asked, async (trx, account) =>
      account.email_confirmed_at ? createResetLink(services, trx, account, id) : null,
    ),
  ),
  defineJob(resendQueue, linkJob, (asked, { id }) =>
    sendLink(services, 'resend', asked, async (trx, signUp) =>
      // The sign-up may have been confirmed since the link was requested.
      signUp.email_confirmed_at ? null : createConfirmLink(services, trx, signUp, id),
    ),
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
  defineJob('clear-unconfirmed', z.object({}).loose(), () => asRole(services.db, 'app_auth', removeOldSignUps), {
    cron: '37 4 * * *',
  }),
]

function sendLink(
  services: JobServices,
  event: 'recover' | 'resend',
  { user_id, caller }: z.output<typeof linkJob>,
  create: (trx: Trx, account: Account) => Promise<Email | null>,
) {
  return runTransition(
    services,
    (work) => asRole(services.db, 'app_auth', work),
    async (trx) => {
      const account = await findAccountById(trx, user_id)
      await auditFrom(trx, event, caller, account?.id ?? null)
      const email = account ? await create(trx, account) : null
      return { answer: undefined, emails: email ? [email] : [] }
    },
  )
}
