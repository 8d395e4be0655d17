import { batchJob } from '../notificacoes/transition.ts'
import type { Trx } from '../platform/database/db.ts'
import type { Services } from '../platform/services.ts'
import { shiftRated } from './change-events.ts'
import { dueEmails, receivedEmail } from './emails/kinds.ts'
import * as store from './store.ts'

const batchSize = 200

export const avaliacoesJobs = (services: Pick<Services, 'db'>) => [
  batchJob(services, { name: 'ask-for-ratings', everyMinutes: 10, batchSize }, askBoth),
  batchJob(services, { name: 'announce-ratings', everyMinutes: 5, batchSize }, announce),
]

async function askBoth(trx: Trx<'app_jobs'>) {
  const ended = await store.askForRatings(trx, batchSize)
  return { answer: ended.length, emails: ended.flatMap(dueEmails), changed: ended.map((shift) => shiftRated(shift)) }
}

/** Announces ratings that opened because their 14 days were over, not because both sides had rated. */
async function announce(trx: Trx<'app_jobs'>) {
  const opened = await store.announceRatings(trx, batchSize)
  return {
    answer: opened.length,
    emails: opened.map((rating) => receivedEmail(rating, rating.is_of_medico ? 'medico' : 'hospital')),
    changed: opened.map((shift) => shiftRated(shift)),
  }
}
