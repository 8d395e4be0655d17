import { type Outcome, runOwnTransition } from '../../notificacoes/transition.ts'
import { findDuePublications } from '../../plantoes/publications-store.ts'
import { carryOutPublication } from '../../plantoes/publish.ts'
import { actFor, asRole, type Trx } from '../../platform/database/db.ts'
import { openLane } from '../../platform/jobs/lane.ts'
import type { Services } from '../../platform/services.ts'
import { carryOut, carryOutRefusal } from './carry-out.ts'
import { findDueDecisions, findDueRefusals, lockDueDecision, lockDueRefusal } from './store.ts'

type Parts = Pick<Services, 'db' | 'log'>

/** Due decisions are found by polling, because the process that recorded a decision may have died. */
const clockMs = 1_000

export function startDecisions(services: Parts) {
  const take = () => carryOutDue(services).then(() => ({ isTaken: false, nextIn: null }))
  return openLane(services, { queue: 'decisions', maxWorkers: 1, clock: clockMs, take })
}

/** Carries out due decisions, each in the name of the account that decided. Skips decisions about a locked vaga. */
export async function carryOutDue(services: Parts) {
  const [refusals, decisions, publications] = await asRole(services.db, 'app_jobs', (trx) =>
    Promise.all([findDueRefusals(trx), findDueDecisions(trx), findDuePublications(trx)]),
  )
  for (const due of refusals) {
    await carryOutOne(services, due, async (trx) => {
      const refusal = await lockDueRefusal(trx, due.candidatura_id)
      return refusal ? carryOutRefusal(trx, refusal) : { answer: false }
    })
  }
  for (const due of decisions) {
    await carryOutOne(services, due, async (trx) => {
      const decision = await lockDueDecision(trx, due.vaga_id)
      return decision ? carryOut(trx, decision) : { answer: false }
    })
  }
  for (const due of publications) {
    await carryOutOne(services, due, (trx) => carryOutPublication(trx, due))
  }
}

interface Due {
  /** Undefined for a publication of planned shifts. */
  vaga_id?: string
  hospital_id: string
  decided_by: string
}

async function carryOutOne(
  services: Parts,
  { vaga_id, hospital_id, decided_by }: Due,
  work: (trx: Trx<'app_hospital'>) => Promise<Outcome<boolean>>,
) {
  await runOwnTransition(services, (trx) =>
    work(actFor(trx, { role: 'app_hospital', userId: decided_by, profileId: hospital_id })),
  ).catch((error: unknown) =>
    services.log.error({ err: error, vaga_id }, 'a decision was not carried out, to be tried again'),
  )
}
