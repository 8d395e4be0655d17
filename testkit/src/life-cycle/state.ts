import type { CandidaturaStatus } from '@plantao/contract/candidaturas/states'
import type { Modalidade } from '@plantao/contract/vagas/search/rules'
import type { VagaStatus } from '@plantao/contract/vagas/states'

/** A time in hours. Acts fall on whole hours and vagas start and end at half past, so an act may run minutes late. */
export type Hour = number

export interface ModelCandidatura {
  medico: number
  status: CandidaturaStatus
  version: number
  /** True when the doctor has been asked, since the vaga last reopened, to confirm the interest. */
  isInvited: boolean
  /** True while the hospital can still undo its refusal. Nobody else knows of the refusal yet. */
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
  /** The candidatura whose acceptance the hospital can still undo. Nobody else knows of the acceptance yet. */
  decided: ModelCandidatura | null
  /** The number of the vaga's acceptance. Acceptances are carried out in the order of their numbers. */
  decidedAt: number
  /** The hour at which the latest acceptance was carried out. */
  filledAt: Hour | null
  /** A planned shift is a draft until its hospital has decided to publish it. Null once it is a published vaga. */
  plan: 'draft' | 'decided' | null
  /** True for a planned shift, or a vaga without candidates, that was deleted with its hospital's account. */
  isGone: boolean
}

export interface ModelDay {
  isIn: boolean
  isOut: boolean
  presence: 'presente' | 'nao_compareceu' | null
  isAnswered: boolean
  isAsked: boolean
  /** The sides that have received a rating. `announced` has the sides that were told that their rating is open. */
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
  /** @param which the candidatura's version, or the receiver's side in e-mails about ratings */
  mail: (vaga: ModelVaga, candidatura: ModelCandidatura, kind: string, which?: string | number) => void
}

export const halfOf = ({ start, length }: ModelVaga) => start + length / 2
export const endOf = ({ start, length }: ModelVaga) => start + length
