import { z } from 'zod'
import { type Outcome, runTransition } from '../notificacoes/transition.ts'
import { asRole, type Trx } from '../platform/database/db.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import type { Services } from '../platform/services.ts'
import { shiftRated } from './change-events.ts'
import { dueEmails, receivedEmail } from './emails/kinds.ts'
import * as store from './store.ts'

type Parts = Pick<Services, 'db' | 'jobs' | 'log'>

/** Keeps each transaction short. */
const batchSize = 200

export const avaliacoesJobs = (services: Parts) => [
  repeated(services, 'ask-for-ratings', '*/10 * * * *', askBoth),
  repeated(services, 'announce-ratings', '*/5 * * * *', announce),
]

function repeated(services: Parts, name: string, cron: string, work: (trx: Trx) => Promise<Outcome<number>>) {
  const runOnce = () => runTransition(services, (begun) => asRole(services.db, 'app_jobs', begun), work)
  return defineJob(
    name,
    z.object({}),
    async () => {
      while ((await runOnce()) >= batchSize);
    },
    { cron },
  )
}

async function askBoth(trx: Trx) {
  const ended = await store.askForRatings(trx, batchSize)
  return { answer: ended.length, emails: ended.flatMap(dueEmails), changed: ended.map((shift) => shiftRated(shift)) }
}

/** Announces ratings that opened because their 14 days were over, not because both sides had rated. */
async function announce(trx: Trx) {
  const opened = await store.announceRatings(trx, batchSize)
  return {
    answer: opened.length,
    emails: opened.map((rating) => receivedEmail(rating, rating.is_of_medico ? 'medico' : 'hospital')),
    changed: opened.map((shift) => shiftRated(shift)),
  }
}
