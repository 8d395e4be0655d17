import type { CandidaturaStatus } from '@plantao/contract/candidaturas/states'
import type { VagaStatus } from '@plantao/contract/vagas/states'

/** Hours. Vagas start and end at half past, so that what a test itself takes never decides. */
export type Hour = number

export interface ModelCandidatura {
  medico: number
  status: CandidaturaStatus
  version: number
  /** Asked for the interest since the vaga was last opened again. */
  isInvited: boolean
  day: ModelDay
}

export interface ModelVaga {
  hospital: number
  start: Hour
  length: Hour
  status: VagaStatus
  isReopened: boolean
  candidaturas: ModelCandidatura[]
  /** Whom the hospital is about to accept: nobody else knows. */
  decided: ModelCandidatura | null
  /** Decisions are carried out in this order. */
  decidedAt: number
  /** Nobody applied, and the hospital ended its account. */
  isGone: boolean
}

/** What happened on the day of an accepted shift, and the ratings after it. */
export interface ModelDay {
  isIn: boolean
  isOut: boolean
  presence: 'presente' | 'nao_compareceu' | null
  isAnswered: boolean
  isAsked: boolean
  /** Who has been rated, and of whom it was announced. */
  rated: Set<Side>
  announced: Set<Side>
}

export type Side = 'medico' | 'hospital'
export const sides = ['medico', 'hospital'] as const

export const newDay = (): ModelDay => ({
  ...{ isIn: false, isOut: false, presence: null, isAnswered: false, isAsked: false },
  ...{ rated: new Set(), announced: new Set() },
})

/** What the model writes down of each. */
export interface Ledger {
  readonly hour: Hour
  readonly vagas: readonly ModelVaga[]
  note: (vaga: ModelVaga, candidatura: ModelCandidatura, event: string) => void
  /** @param which of the e-mails of this kind about the candidatura. */
  mail: (vaga: ModelVaga, candidatura: ModelCandidatura, kind: string, which?: string | number) => void
}

export const halfOf = ({ start, length }: ModelVaga) => start + length / 2
export const endOf = ({ start, length }: ModelVaga) => start + length
