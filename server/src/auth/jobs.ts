import { asRole } from '../platform/database/db.ts'
import { scheduleJob } from '../platform/jobs/jobs.ts'
import type { Services } from '../platform/services.ts'
import { deleteExpired, deleteExpiredCounters } from './expired-store.ts'
import { sendLinkJob } from './one-time-links/request.ts'
import { erasureJob } from './own-data/erasures.ts'
import { removeOldSignUps } from './sign-up/store.ts'

export const authJobs = (services: Services) => [
  sendLinkJob(services),
  scheduleJob('clear-auth', { at: '01:23' }, async () => {
    await asRole(services.db, 'app_jobs', deleteExpired)
    await asRole(services.db, 'app_auth', deleteExpiredCounters)
  }),
  erasureJob(services),
  scheduleJob('clear-unconfirmed', { at: '01:37' }, () => asRole(services.db, 'app_auth', removeOldSignUps)),
]
