import { z } from 'zod'
import { type OwnVagaChip, ownVagaChipNames } from './chip-rules.ts'
import { ownVagaSorts } from './sort-rules.ts'

export const ownVagaText = z.string().trim().max(100)

export const ownVagaSearch = z.object({
  mostrar: z.enum(ownVagaChipNames).optional(),
  /** Words of the vaga or of a candidate, a CRM, a day or a weekday (`readOwnVagaText`). */
  q: ownVagaText.optional(),
})
export type OwnVagaSearch = z.output<typeof ownVagaSearch>

export const ownVagaSort = z.enum(ownVagaSorts).default('recentes')

export const ownVagaCounts = z
  .object({
    todas: z.number().int(),
    ...eachChip(() => z.number().int()),
    /** The drafts that the text finds. They are no vagas, so `todas` leaves them out. */
    rascunhos: z.number().int(),
    /** Fixed shifts that the text finds, since the first day of last month. */
    da_casa: z.number().int(),
  })
  .meta({ id: 'OwnVagaCounts' })
export type OwnVagaCounts = z.output<typeof ownVagaCounts>

function eachChip<T>(make: () => T) {
  return Object.fromEntries(ownVagaChipNames.map((name) => [name, make()])) as Record<OwnVagaChip, T>
}
