import { runOwnTransition } from '../../notificacoes/transition.ts'
import type { Trx } from '../../platform/database/db.ts'
import { scheduleJob } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { shownChanges } from './claim.ts'
import { proofEndedEmail, proofEndingEmail } from './emails/kinds.ts'
import * as store from './store.ts'

type Parts = Pick<Services, 'db'>

/** Maximum proofs that end in one transaction: few, because the end of one proof may change two thousand vagas. */
const batchSize = 10

export const endProofsJob = (services: Parts) =>
  scheduleJob('end-proofs', { everyMinutes: 10 }, () => endProofs(services))

export async function endProofs(services: Parts) {
  while ((await runOwnTransition(services, endBatch)) >= batchSize);
  await runOwnTransition(services, async (trx) => {
    const endings = await store.findEndingProofs(trx)
    return { answer: endings.length, emails: endings.map(proofEndingEmail) }
  })
}

async function endBatch(trx: Trx<'app_jobs'>) {
  const ended = await store.endProofs(trx, batchSize)
  const changed = []
  for (const { hospital_id } of ended) changed.push(...(await shownChanges(trx, hospital_id)))
  return { answer: ended.length, emails: ended.map(proofEndedEmail), changed }
}
