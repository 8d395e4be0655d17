import type { Choice, ChoiceValue } from '@plantao/contract/vagas/search/rules'
import type { Utf8 } from './text/utf8.ts'

/** A hospital with its address. Most vagas of a hospital share one place. */
export interface Place {
  hospital_id: string
  cidade: string
  estado: string
  /** City and state as filters name them: 'sao paulo/SP'. */
  cidade_key: string
  /** Members of the answer's JSON, without braces. Places with the same `json` are one place. */
  json: string
}

type Choices = { [C in Choice]: ChoiceValue<C> | null }

/** An open vaga as the input of the index. Instants count from 1970 in UTC. */
export interface Vaga extends Choices {
  id: string
  /** Microseconds. */
  created_at: number
  place: Place
  especialidade: string
  /** Reais. */
  valor: number | null
  /** Reais per hour. */
  valor_hora: number | null
  /** Seconds. Null, like `ends_at`, when the hours are unknown. */
  starts_at: number | null
  ends_at: number | null
  /** Seconds. */
  open_until: number
  is_reopened: boolean
  /** The shift's start, or the day's last second if the hours are unknown: local time in seconds, as if it were UTC. */
  local_start: number
  /** The flags, in the order of `vagaFlags`. */
  flags: readonly boolean[]
  /** The folded words that searches look in, separated by blanks. */
  search_text: Utf8
  /** Further members of the answer's JSON, opaque to the index. Every vaga has the same number of them. */
  members: readonly Utf8[]
}
