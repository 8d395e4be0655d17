import { z } from 'zod'
import { day, id } from '../../fields.ts'
import { vagaStatuses } from '../states.ts'
import { type OwnVagaChip, ownVagaChipNames } from './chip-rules.ts'
import { ownVagaSorts } from './sort-rules.ts'

export const ownVagaText = z.string().trim().max(100)

export const ownVagaSituations = [...vagaStatuses, 'realizada'] as const

export const ownVagaSearch = z.object({
  mostrar: z.enum(ownVagaChipNames).optional(),
  /** Words of the vaga or of a candidate, a CRM, a day or a weekday (`readOwnVagaText`). */
  q: ownVagaText.optional(),
  situacao: z.enum(ownVagaSituations).optional(),
  setor_id: id.optional(),
  /** A specialty by either of its names. */
  especialidade: z.string().max(120).optional(),
  /** The first and last day on which the shift may begin, by the calendar of its place; both included. */
  data_de: day.optional(),
  data_ate: day.optional(),
})
export type OwnVagaSearch = z.output<typeof ownVagaSearch>

export const ownVagaSort = z.enum(ownVagaSorts).default('recentes')

export const ownVagaCounts = z
  .object({ todas: z.number().int(), ...eachChip(() => z.number().int()) })
  .meta({ id: 'OwnVagaCounts' })
export type OwnVagaCounts = z.output<typeof ownVagaCounts>

function eachChip<T>(make: () => T) {
  return Object.fromEntries(ownVagaChipNames.map((name) => [name, make()])) as Record<OwnVagaChip, T>
}
