import type { CandidaturaStatus } from '@plantao/contract/candidaturas/states'
import type { ActName, DayActName, LifeCycleModel } from '@plantao/testkit/life-cycle/model'
import fc from 'fast-check'

/* Random steps: everything that doctors, hospitals and the clock can do in the life-cycle model. */

export const acts = [
  'apply',
  'accept',
  'undo',
  'withdraw',
  'refuse',
  'undoRefusal',
  'giveUp',
  'dismiss',
  'confirmInterest',
  'close',
  'reopen',
] as const satisfies ActName[]
export const dayActs = [
  'checkIn',
  'checkOut',
  'confirmPresence',
  'reportNoShow',
  'answerNoShow',
  'rateMedico',
  'rateHospital',
] as const satisfies DayActName[]

/**
 * `nth` chooses among the candidaturas with the status that the act needs, if there are any: random choices would
 * nearly always be refused.
 */
const on = { vaga: fc.nat(3), medico: fc.nat(2), nth: fc.option(fc.nat(11), { freq: 4 }) }
const about: Partial<Record<ActName | DayActName, CandidaturaStatus>> = {
  accept: 'pendente',
  withdraw: 'pendente',
  refuse: 'pendente',
  undoRefusal: 'pendente',
  confirmInterest: 'nao_selecionada',
  undo: 'pendente',
  giveUp: 'aceita',
  dismiss: 'aceita',
  ...Object.fromEntries(dayActs.map((act) => [act, 'aceita'])),
}
const hours = fc.oneof(
  { weight: 16, arbitrary: fc.integer({ min: 1, max: 3 }) },
  { weight: 6, arbitrary: fc.integer({ min: 4, max: 12 }) },
  { weight: 1, arbitrary: fc.constant(14 * 24) },
)
export const step = fc.oneof(
  { weight: 10, arbitrary: fc.record({ act: fc.constantFrom(...acts, 'apply', 'accept'), ...on }) },
  { weight: 7, arbitrary: fc.record({ act: fc.constantFrom(...dayActs), ...on }) },
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
  }),
  { minLength: 4, maxLength: 4 },
)

export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** @param present indexes of the doctors whose accounts exist */
export function chosenOf({ vagas }: LifeCycleModel, { act, vaga, medico, nth }: Target, present: readonly number[]) {
  const fitting = vagas.flatMap((each) =>
    each.candidaturas.flatMap(({ status, medico }) =>
      status === about[act] && present.includes(medico) ? [{ vaga: each, medico }] : [],
    ),
  )
  const chosen = nth === null ? undefined : fitting[nth % fitting.length]
  return chosen ?? { vaga: vagas[vaga]!, medico: present[medico]! }
}

interface Target {
  act: ActName | DayActName
  vaga: number
  medico: number
  nth: number | null
}
