import type { Turno } from '@plantao/contract/vagas/search/rules'
import type { Utf8 } from './text/utf8.ts'

/** A hospital and its address, which most of its vagas have in common. */
export interface Place {
  hospital_id: string
  cidade: string
  estado: string
  /** City and state in normal form. */
  cidade_key: string
  /** Members of the answer's JSON, without braces. Two places with the same text are one place. */
  json: string
}

/** An open vaga as the index takes it. Instants are counted from 1970 in UTC. */
export interface Vaga {
  id: string
  /** Microseconds. */
  created_at: number
  place: Place
  /** The CFM's name, by which filters find it. */
  especialidade: string
  /** Reais. */
  valor: number | null
  valor_hora: number | null
  /** Seconds. Null when the hours are unknown. */
  starts_at: number | null
  ends_at: number | null
  open_until: number
  is_reopened: boolean
  /** Seconds, as if the hospital's own time were UTC: the day, and the start or the day's last second. */
  local_start: number
  turno: Turno | null
  fim_de_semana: boolean
  /** Folded words that a search finds, between blanks. */
  search_text: Utf8
  /** Further members of the answer's JSON, which the index does not read: the same number for each vaga. */
  members: readonly Utf8[]
}
