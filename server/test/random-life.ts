import type { ActName, DayActName, LifeCycleModel } from '@plantao/testkit/life-cycle/model'
import type { OperationActName } from '@plantao/testkit/life-cycle/operation'
import fc from 'fast-check'

/* Random steps: everything that doctors, hospitals and the clock can do in the life-cycle model. */

/** How often each act is tried. Acts that are seldom possible, or that make others possible, are tried more often. */
const weights = {
  apply: 8,
  accept: 8,
  undo: 2,
  withdraw: 1,
  refuse: 2,
  undoRefusal: 8,
  giveUp: 1,
  dismiss: 1,
  confirmInterest: 8,
  close: 1,
  reopen: 2,
  changePlan: 1,
  publish: 4,
  undoPublish: 8,
  checkIn: 4,
  checkOut: 8,
  confirmPresence: 1,
  reportNoShow: 4,
  answerNoShow: 12,
  rateMedico: 12,
  rateHospital: 12,
} as const satisfies Record<ActName | DayActName, number>
export const acts = Object.keys(weights) as (keyof typeof weights)[]

const weighted = <Act extends string>(of: Record<Act, number>) =>
  fc.oneof(...(Object.keys(of) as Act[]).map((act) => ({ weight: of[act], arbitrary: fc.constant(act) })))

const hours = fc.oneof(
  { weight: 16, arbitrary: fc.integer({ min: 1, max: 3 }) },
  { weight: 6, arbitrary: fc.integer({ min: 4, max: 12 }) },
  { weight: 1, arbitrary: fc.constant(14 * 24) },
)
/** Without `nth`, the step tries only its first act, with this vaga and doctor, and the server mostly refuses it. */
const attempt = fc.record({
  act: fc.constant('attempt' as const),
  acts: fc.array(weighted(weights), { minLength: 8, maxLength: 8 }),
  ...{ vaga: fc.nat(3), medico: fc.nat(2), nth: fc.option(fc.nat(11), { freq: 9 }) },
})
export const step = fc.oneof(
  { weight: 80, arbitrary: attempt },
  { weight: 8, arbitrary: fc.constant({ act: 'carryOut' as const }) },
  { weight: 11, arbitrary: fc.record({ act: fc.constant('advance' as const), hours }) },
  { weight: 4, arbitrary: fc.constant({ act: 'runJobs' as const }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('deleteMedico' as const), side: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('deleteHospital' as const), side: fc.nat(1) }) },
)
export const vagas = fc.array(
  fc.record({
    hospital: fc.nat(1),
    start: fc.integer({ min: 3, max: 20 }).map((hour) => hour + 0.5),
    length: fc.constantFrom(6, 12, 24),
    modalidade: fc.constantFrom('presencial', 'presencial', 'sobreaviso'),
    plan: fc.constantFrom('draft', null, null, null),
  }),
  { minLength: 4, maxLength: 4 },
)

/** Suspensions are often lifted, because hardly any act succeeds during a suspension. */
const operationWeights = {
  suspendHospital: 2,
  liftHospital: 12,
  suspendMedico: 2,
  liftMedico: 18,
  prove: 3,
  endProof: 2,
  look: 5,
} as const satisfies Record<OperationActName, number>

/** Steps of operators, and of a hospital that looks at its candidates. */
export const operation = fc.record({
  act: fc.constant('operate' as const),
  what: weighted(operationWeights),
  ...{ hospital: fc.nat(1), medico: fc.nat(2), vaga: fc.nat(3) },
})
export const anyStep = fc.oneof({ weight: 5, arbitrary: step }, { weight: 1, arbitrary: operation })
export type AnyStep = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/**
 * Chooses the first of the step's acts that can succeed. Tries each act with all pairs of vaga and doctor, from the nth
 * pair on, because with a random pair the act would nearly always be refused.
 * @param present indexes of the doctors whose accounts exist
 */
export function chosenOf(model: LifeCycleModel, { acts, vaga, medico, nth }: Attempt, present: readonly number[]) {
  const pairs = model.vagas.flatMap((_, vaga) => present.map((medico) => ({ vaga, medico })))
  const inTurn = nth === null ? [] : [...pairs.slice(nth), ...pairs.slice(0, nth)]
  const trial = model.copy()
  const possible = acts
    .flatMap((act) => inTurn.map((pair) => ({ act, ...pair })))
    .find(({ act, vaga, medico }) => trial.attempt(act, trial.vagas[vaga]!, medico))
  const chosen = possible ?? { act: acts[0]!, vaga, medico: present[medico]! }
  return { ...chosen, vaga: model.vagas[chosen.vaga]! }
}

type Attempt = typeof attempt extends fc.Arbitrary<infer A> ? A : never
