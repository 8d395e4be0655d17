import type { Turno } from '@plantao/contract/vagas/search/rules'
import type { Utf8 } from './text/utf8.ts'

/** An open vaga as the database has it. Instants are counted from 1970 in UTC. */
export interface VagaRow {
  id: string
  hospital_id: string
  /** The hospital's name. */
  hospital: string
  /** Of doctors' ratings of it. */
  rating_count: number
  rating_average: number | null
  nome_vaga: string
  /** As written, and the CFM's name of it, by which filters find it. */
  especialidade: string
  especialidade_cfm: string
  horario: string
  /** Reais. */
  valor: number | null
  valor_hora: number | null
  observacoes: string | null
  /** Microseconds. */
  created_at: number
  /** Seconds. Null when `horario` does not read as two times. */
  starts_at: number | null
  ends_at: number | null
  open_until: number
  is_reopened: boolean
  /** Seconds, as if the hospital's own time were UTC: the day, and the start or the day's last second. */
  local_start: number
  time_zone: string
  cidade: string
  estado: string
  localizacao: string
  /** City and state in normal form. */
  cidade_key: string
  turno: Turno | null
  fim_de_semana: boolean
  /** Folded: name, hospital, specialty, city and state. */
  search_text: string
}

/** Where a vaga is: what most vagas of a hospital have in common. */
export type Place = Pick<
  VagaRow,
  | 'hospital_id'
  | 'hospital'
  | 'rating_count'
  | 'rating_average'
  | 'time_zone'
  | 'cidade'
  | 'estado'
  | 'localizacao'
  | 'cidade_key'
>

/** A vaga as the index takes it in: texts are bytes, and what many vagas share has a number in `Columns`. */
export interface Entry
  extends Pick<
    VagaRow,
    | 'id'
    | 'created_at'
    | 'starts_at'
    | 'ends_at'
    | 'open_until'
    | 'is_reopened'
    | 'local_start'
    | 'valor'
    | 'valor_hora'
    | 'turno'
    | 'fim_de_semana'
  > {
  site: number
  /** As written. */
  especialidade: number
  nome_vaga: Utf8
  horario: Utf8
  observacoes: Utf8 | null
  search_text: Utf8
}
