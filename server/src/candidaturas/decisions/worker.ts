import { actFor, asRole } from '../../platform/database/db.ts'
import type { Services } from '../../platform/services.ts'
import { runTransition } from '../../platform/transition.ts'
import { carryOut } from './carry-out.ts'
import { findDueDecisions, lockDecision } from './store.ts'

type Parts = Pick<Services, 'db' | 'jobs' | 'log'>

/** Polling interval: the maximum delay of a due decision, also one of a process that died. */
const clockMs = 1_000

export function startDecisions(services: Parts) {
  let working: Promise<unknown> | undefined
  let isFailing = false
  const ticking = setInterval(() => {
    working ??= carryOutDue(services)
      .then(() => (isFailing = false), fail)
      .finally(() => (working = undefined))
  }, clockMs)

  /** Only the first failure is logged: an unreachable database fails every poll. */
  function fail(error: unknown) {
    if (!isFailing) services.log.warn({ err: error }, 'decisions cannot be read')
    isFailing = true
  }

  return {
    async stop() {
      clearInterval(ticking)
      await working
    },
  }
}

/** Carries out due decisions, each in a transaction and in the deciding account's name. Skips locked ones. */
export async function carryOutDue(services: Parts) {
  for (const { vaga_id, hospital_id, decided_by } of await asRole(services.db, 'app_jobs', findDueDecisions)) {
    await runTransition(
      services,
      (work) => asRole(services.db, 'app_jobs', work),
      async (trx) => {
        await actFor(trx, { role: 'app_hospital', userId: decided_by, profileId: hospital_id })
        const decision = await lockDecision(trx, vaga_id, { waits: false })
        return decision ? carryOut(trx, decision) : { answer: false }
      },
    ).catch((error: unknown) =>
      services.log.error({ err: error, vaga_id }, 'a decision was not carried out, to be tried again'),
    )
  }
}
