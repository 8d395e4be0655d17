import { z } from 'zod'
import { type Outcome, runTransition } from '../../notificacoes/transition.ts'
import { asRole, type Trx } from '../../platform/database/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { JobServices, Services } from '../../platform/services.ts'
import { shownChanges } from './claim.ts'
import { proofEndedEmail, proofEndingEmail } from './emails/kinds.ts'
import { sendCodeJob } from './send-code.ts'
import * as store from './store.ts'

type Parts = Pick<Services, 'db' | 'jobs' | 'log'>

/** Maximum proofs that end in one transaction: few, because the end of one proof may change two thousand vagas. */
const batchSize = 10

export const proofJobs = (services: JobServices) => [
  sendCodeJob(services),
  defineJob('end-proofs', z.object({}), () => endProofs(services), { cron: '*/10 * * * *' }),
]

export async function endProofs(services: Parts) {
  const run = (work: (trx: Trx) => Promise<Outcome<number>>) =>
    runTransition(services, (begun) => asRole(services.db, 'app_jobs', begun), work)
  while ((await run(endBatch)) >= batchSize);
  await run(async (trx) => {
    const endings = await store.findEndingProofs(trx)
    return { answer: endings.length, emails: endings.map(proofEndingEmail) }
  })
}

async function endBatch(trx: Trx) {
  const ended = await store.endProofs(trx, batchSize)
  const changed = []
  for (const { hospital_id } of ended) changed.push(...(await shownChanges(trx, hospital_id)))
  return { answer: ended.length, emails: ended.map(proofEndedEmail), changed }
}
