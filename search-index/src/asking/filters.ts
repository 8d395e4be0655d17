import type { Turno } from '@plantao/contract/vagas/search/rules'

/** A time in which the doctor works: seconds since 1970, the end not included. */
export interface Busy {
  start: number
  end: number
}

/** The filters of the list, as the contract names them. All given ones must hold; of several values of one, one must hold. */
export interface VagaFilters {
  /** Text, not folded. */
  q?: string | undefined
  hospital_id?: string | undefined
  /** The CFM's name of it. */
  especialidade?: string | undefined
  estado?: readonly string[] | undefined
  /** In normal form. */
  cidade?: readonly string[] | undefined
  /** Days, both included. */
  data_de?: string | undefined
  data_ate?: string | undefined
  turno?: readonly Turno[] | undefined
  fim_de_semana?: boolean | undefined
  /** Reais. */
  valor_min?: number | undefined
  valor_hora_min?: number | undefined
  /** Without vagas that overlap one of these times. */
  sem_conflito?: readonly Busy[] | undefined
}

export type FilterName = keyof VagaFilters

/** The last vaga of a page: the next begins after it. It may be gone meanwhile. */
export interface PlaceInOrder {
  /** Of the sort; not for the newest. Seconds or cents; -1 without value. */
  key?: number
  /** Microseconds since 1970. */
  created_at: number
  id: string
}
