import { type Outcome, runOwnTransition } from '../../notificacoes/transition.ts'
import { carryOutPublication } from '../../plantoes/publish.ts'
import { actFor, asRole, type Trx } from '../../platform/database/db.ts'
import { openLane } from '../../platform/jobs/lane.ts'
import type { Services } from '../../platform/services.ts'
import { carryOut, carryOutRefusal } from './carry-out.ts'
import { findWaiting, lockDueDecision, lockDueRefusal, type Waiting } from './store.ts'

type Parts = Pick<Services, 'db' | 'log'>

/**
 * Shorter than the time to undo, so that every process knows of a decision before it is due: the process that recorded
 * it may have died.
 */
const clockMs = 5_000

export function startDecisions(services: Parts, clock = clockMs) {
  const take = async () => ({ isTaken: false, nextIn: await carryOutDue(services) })
  return openLane(services, { queue: 'decisions', maxWorkers: 1, clock, take })
}

/**
 * Carries out due decisions, each in the name of the account that decided. Skips decisions about a locked vaga.
 * @returns the seconds until the next look, which is soon when a decision may have been skipped
 */
export async function carryOutDue(services: Parts) {
  const waiting = await asRole(services.db, 'app_jobs', findWaiting)
  const due = waiting.filter(({ due_in }) => due_in <= 0)
  for (const one of due) await carryOutOne(services, one)
  const next = waiting[due.length]?.due_in ?? null
  return due.length > 0 ? Math.min(1, next ?? 1) : next
}

const work: Record<Waiting['kind'], (trx: Trx<'app_hospital'>, due: Waiting) => Promise<Outcome<boolean>>> = {
  async decision(trx, { id }) {
    const decision = await lockDueDecision(trx, id)
    return decision ? carryOut(trx, decision) : { answer: false }
  },
  async refusal(trx, { id }) {
    const refusal = await lockDueRefusal(trx, id)
    return refusal ? carryOutRefusal(trx, refusal) : { answer: false }
  },
  publication: carryOutPublication,
}

async function carryOutOne(services: Parts, due: Waiting) {
  const { kind, id, hospital_id, decided_by } = due
  await runOwnTransition(services, (trx) =>
    work[kind](actFor(trx, { role: 'app_hospital', userId: decided_by, profileId: hospital_id }), due),
  ).catch((error: unknown) =>
    services.log.error({ err: error, kind, id }, 'a decision was not carried out, to be tried again'),
  )
}
