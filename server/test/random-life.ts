import type { CandidaturaStatus } from '@plantao/contract/candidaturas/states'
import type { ActName, DayActName, LifeCycleModel } from '@plantao/testkit/life-cycle/model'
import { operationActs } from '@plantao/testkit/life-cycle/operation'
import type { ModelCandidatura, ModelVaga } from '@plantao/testkit/life-cycle/state'
import fc from 'fast-check'

/* Random steps: everything that doctors, hospitals and the clock can do in the life-cycle model. */

/** How often each act is tried. Those that are seldom possible are tried more often: each must succeed in 10,000 steps. */
const weights = {
  apply: 14,
  accept: 8,
  undo: 3,
  withdraw: 1,
  refuse: 3,
  undoRefusal: 6,
  giveUp: 3,
  dismiss: 3,
  confirmInterest: 16,
  close: 1,
  reopen: 3,
  changePlan: 1,
  publish: 5,
  undoPublish: 2,
} as const satisfies Partial<Record<ActName, number>>
const dayWeights = {
  checkIn: 2,
  checkOut: 3,
  confirmPresence: 1,
  reportNoShow: 2,
  answerNoShow: 4,
  rateMedico: 3,
  rateHospital: 3,
} as const satisfies Record<DayActName, number>
export const acts = Object.keys(weights) as (keyof typeof weights)[]
export const dayActs = Object.keys(dayWeights) as (keyof typeof dayWeights)[]

const weighted = <Act extends string>(of: Record<Act, number>) =>
  fc.oneof(...(Object.keys(of) as Act[]).map((act) => ({ weight: of[act], arbitrary: fc.constant(act) })))

/**
 * `nth` chooses among the candidaturas that the act may succeed with, if there are any: random choices would nearly always
 * be refused.
 */
const on = { vaga: fc.nat(3), medico: fc.nat(2), nth: fc.option(fc.nat(11), { freq: 4 }) }
type Fits = (candidatura: ModelCandidatura, vaga: ModelVaga) => boolean
const has =
  (status: CandidaturaStatus): Fits =>
  (candidatura) =>
    candidatura.status === status
const about: Partial<Record<ActName | DayActName, Fits>> = {
  accept: has('pendente'),
  withdraw: has('pendente'),
  refuse: has('pendente'),
  undoRefusal: ({ isRefused }) => isRefused,
  confirmInterest: ({ status }, { isReopened }) => status === 'nao_selecionada' && isReopened,
  undo: (candidatura, { decided }) => candidatura === decided,
  giveUp: has('aceita'),
  dismiss: has('aceita'),
  ...Object.fromEntries(dayActs.map((act) => [act, has('aceita')])),
  answerNoShow: ({ day }) => day.presence === 'nao_compareceu',
}
/** Acts on a shift that is planned, and the state in which they may succeed. */
const aboutPlan: Partial<Record<ActName | DayActName, ModelVaga['plan']>> = {
  changePlan: 'draft',
  publish: 'draft',
  undoPublish: 'decided',
}
const hours = fc.oneof(
  { weight: 16, arbitrary: fc.integer({ min: 1, max: 3 }) },
  { weight: 6, arbitrary: fc.integer({ min: 4, max: 12 }) },
  { weight: 1, arbitrary: fc.constant(14 * 24) },
)
export const step = fc.oneof(
  { weight: 10, arbitrary: fc.record({ act: weighted(weights), ...on }) },
  { weight: 7, arbitrary: fc.record({ act: weighted(dayWeights), ...on }) },
  { weight: 2, arbitrary: fc.constant({ act: 'carryOut' as const }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('advance' as const), hours }) },
  { weight: 1, arbitrary: fc.constant({ act: 'runJobs' as const }) },
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

/** Suspensions end soon, because hardly any act succeeds meanwhile. */
const lifts = ['liftHospital', 'liftMedico', 'prove'] as const

/** Steps of operators, and of a hospital that looks at its candidates. */
export const operation = fc.record({
  act: fc.constant('operate' as const),
  what: fc.constantFrom(...operationActs, 'look' as const, 'look' as const, ...lifts, ...lifts, ...lifts),
  ...{ hospital: fc.nat(1), medico: fc.nat(2), vaga: fc.nat(3) },
})
export const anyStep = fc.oneof({ weight: 12, arbitrary: step }, { weight: 1, arbitrary: operation })
export type AnyStep = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** @param present indexes of the doctors whose accounts exist */
export function chosenOf({ vagas }: LifeCycleModel, { act, vaga, medico, nth }: Target, present: readonly number[]) {
  const plan = aboutPlan[act]
  const planned = vagas.flatMap((each) =>
    plan && each.plan === plan ? [{ vaga: each, medico: present[medico]! }] : [],
  )
  const fitting = vagas.flatMap((each) =>
    each.candidaturas.flatMap((candidatura) => {
      const { medico } = candidatura
      return about[act]?.(candidatura, each) && present.includes(medico) ? [{ vaga: each, medico }] : []
    }),
  )
  const choices = [...planned, ...fitting]
  const chosen = nth === null ? undefined : choices[nth % choices.length]
  return chosen ?? { vaga: vagas[vaga]!, medico: present[medico]! }
}

interface Target {
  act: ActName | DayActName
  vaga: number
  medico: number
  nth: number | null
}
