import type { CandidaturaStatus } from '@plantao/contract/candidaturas/states'
import type { Modalidade } from '@plantao/contract/vagas/search/rules'
import type { VagaStatus } from '@plantao/contract/vagas/states'

/** A time in hours. Vagas start and end at half past, acts fall on whole hours: a test's own duration has no effect. */
export type Hour = number

export interface ModelCandidatura {
  medico: number
  status: CandidaturaStatus
  version: number
  /** The doctor was asked whether the interest remains, after the vaga was last reopened. */
  isInvited: boolean
  /** True while the hospital is about to refuse, which nobody else knows. */
  isRefused: boolean
  /** Withdrawn by the suspension of its doctor. */
  isSetAside?: boolean
  day: ModelDay
}

export interface ModelVaga {
  hospital: number
  start: Hour
  length: Hour
  modalidade: Modalidade
  status: VagaStatus
  isReopened: boolean
  candidaturas: ModelCandidatura[]
  /** The candidate whom the hospital is about to accept; nobody else knows. */
  decided: ModelCandidatura | null
  /** The order in which decisions are carried out. */
  decidedAt: number
  /** The hour at which a doctor was accepted last. */
  filledAt: Hour | null
  /** A planned shift is a draft until its hospital has decided to publish it. Null once it is a published vaga. */
  plan: 'draft' | 'decided' | null
  /** True for a planned shift, or a vaga without candidates, that was deleted with its hospital's account. */
  isGone: boolean
}

/** Events on the day of an accepted shift, and the ratings after it. */
export interface ModelDay {
  isIn: boolean
  isOut: boolean
  presence: 'presente' | 'nao_compareceu' | null
  isAnswered: boolean
  isAsked: boolean
  /** The sides that have been rated; `announced` holds those whose rating is open and announced. */
  rated: Set<Side>
  announced: Set<Side>
}

export type Side = 'medico' | 'hospital'
export const sides = ['medico', 'hospital'] as const

export const newDay = (): ModelDay => ({
  ...{ isIn: false, isOut: false, presence: null, isAnswered: false, isAsked: false },
  ...{ rated: new Set(), announced: new Set() },
})

export interface Ledger {
  readonly hour: Hour
  readonly vagas: readonly ModelVaga[]
  note: (vaga: ModelVaga, candidatura: ModelCandidatura, event: string) => void
  /** @param which tells e-mails of one kind about one candidatura apart. */
  mail: (vaga: ModelVaga, candidatura: ModelCandidatura, kind: string, which?: string | number) => void
}

export const halfOf = ({ start, length }: ModelVaga) => start + length / 2
export const endOf = ({ start, length }: ModelVaga) => start + length
