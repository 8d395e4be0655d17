import type { Choice, ChoiceValue, VagaFlag } from '@plantao/contract/vagas/search/rules'

/** A time in which the doctor works, in seconds since 1970. The end is not included. */
export interface BusyTime {
  start: number
  end: number
}

type Choices = { [C in Choice]?: readonly ChoiceValue<C>[] | undefined }

/** The filters of the list, named as in the contract. A vaga must match each filter, by any of the filter's values. */
export interface VagaFilters extends Choices, Partial<Record<VagaFlag, boolean | undefined>> {
  /** The text as typed, not folded. */
  q?: string | undefined
  hospital_id?: string | undefined
  /** The names of a specialty. */
  especialidade?: readonly string[] | undefined
  estado?: readonly string[] | undefined
  /** Cities as in `Place.cidade_key`. */
  cidade?: readonly string[] | undefined
  /** The first day; `data_ate` is the last. Both are included. */
  data_de?: string | undefined
  data_ate?: string | undefined
  /** Reais. */
  valor_min?: number | undefined
  valor_hora_min?: number | undefined
  /** Excludes vagas that overlap one of these times. */
  sem_conflito?: readonly BusyTime[] | undefined
}

export type FilterName = keyof VagaFilters

/** The position of a page's last vaga. The next page continues after this position, even if the vaga has closed. */
export interface PageCursor {
  /** The sort key, in seconds or cents (`money-keys.ts`). Absent when sorted by newest. */
  key?: number | undefined
  /** Microseconds since 1970. */
  created_at: number
  id: string
}
