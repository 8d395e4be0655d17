import type { ProofKind } from '@plantao/contract/hospitais/proof/rules'
import type { HospitalOfVaga } from '@plantao/contract/hospitais/schema'
import { contentNames, type VagaContent } from '@plantao/contract/vagas/content-rules'
import type { Place, Utf8 } from '@plantao/search-index'
import { sql } from 'kysely'

/* Fields that the list shows but neither filters nor sorts by: the index stores them as opaque JSON. */

type OpaqueField = Exclude<keyof VagaContent, 'data' | 'valor'>
const opaqueFields = contentNames.filter((name): name is OpaqueField => name !== 'data' && name !== 'valor')
const placeFields = ['hospital_id', 'time_zone', 'cidade', 'estado', 'localizacao'] as const

/** Columns for a statement over `app.vagas v`: each field as JSON. */
export const vagaColumns = sql.join(
  opaqueFields.map((field) => sql`to_json(v.${sql.ref(field)})::text as ${sql.ref(field)}`),
)
/** Columns for a statement over `app.vagas v`: each field as text, and the key of the city for filters. */
export const placeColumns = sql.join([...placeFields, 'cidade_key'].map((field) => sql`v.${sql.ref(field)}::text`))
export const placeWidth = placeFields.length + 1

export const membersOf = <Member>(read: (name: OpaqueField) => Member) => opaqueFields.map(read)

export function memberOf(name: OpaqueField, json: string | null): Utf8 {
  return utf8(`"${name}":${json}`)
}

/** A hospital as shown with its vagas. */
export interface HospitalRow {
  hospital: string
  rating_count: number
  rating_average: number | null
  proven_by: ProofKind | null
  /** The day of the proof, in the hospital's zone. */
  proven_on: string | null
  /** The name that was checked, if it is another one. */
  proven_name: string | null
  is_namesake: boolean
}

/** Columns of `HospitalRow` for a statement over `app.hospitais h`. */
export const hospitalColumns = sql`h.nome as hospital, h.rating_count, h.rating_average, h.proven_by,
  (h.proven_at at time zone h.time_zone)::date as proven_on,
  app.checked_name(h.nome, h.proven_name) as proven_name, h.is_namesake`

export type OpaqueFieldsRow = Record<OpaqueField, string | null>
export type PlaceRow = Record<(typeof placeFields)[number] | 'cidade_key', string>

export const readPlace = (read: () => string) =>
  Object.fromEntries([...placeFields, 'cidade_key'].map((field) => [field, read()])) as PlaceRow

export function placeOf(row: PlaceRow, shown: HospitalRow): Place {
  const { hospital: nome, rating_count: total, rating_average: media, proven_by: by, proven_on: on } = shown
  const { hospital_id, cidade, estado, cidade_key } = row
  // The same rules as app.card_of_hospital and app.proof_of_hospital.
  const hospital: HospitalOfVaga = {
    nome,
    ...(total >= 3 && media !== null && { avaliacoes: { media, total } }),
    ...(by && on && { proof: { by, on, ...(shown.proven_name !== null && { name: shown.proven_name }) } }),
    ...(shown.is_namesake && { is_namesake: true }),
  }
  const fields = Object.fromEntries(placeFields.map((field) => [field, row[field]]))
  return {
    hospital_id,
    cidade,
    estado,
    cidade_key,
    json: JSON.stringify({ ...fields, status: 'aberta', hospital }).slice(1, -1),
  }
}

export function utf8(text: string): Utf8 {
  const bytes = Buffer.from(text)
  return { bytes, start: 0, end: bytes.length }
}
