import { z } from 'zod'
import { type OwnVagaChip, ownVagaChipNames, ownVagaSorts } from './chip-rules.ts'

/** The part of its list that a hospital looks at. */
export const ownVagaSearch = z.object({
  mostrar: z.enum(ownVagaChipNames).optional(),
  /** Words of the vaga or of a candidate, a CRM, a day or a weekday (`readOwnVagaText`). */
  q: z.string().trim().max(100).optional(),
})
export type OwnVagaSearch = z.output<typeof ownVagaSearch>

export const ownVagaSort = z.enum(ownVagaSorts).default('recentes')

/** How many vagas the list has, and how many each chip shows of them. */
export const ownVagaCounts = z
  .object({ todas: z.number().int(), ...eachChip(() => z.number().int()) })
  .meta({ id: 'OwnVagaCounts' })
export type OwnVagaCounts = z.output<typeof ownVagaCounts>

function eachChip<T>(make: () => T) {
  return Object.fromEntries(ownVagaChipNames.map((name) => [name, make()])) as Record<OwnVagaChip, T>
}
