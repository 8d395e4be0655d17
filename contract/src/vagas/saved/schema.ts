import { z } from 'zod'
import { id, instant, required } from '../../fields.ts'
import { messages } from '../../messages.ts'
import { vagaFilters } from '../search/schema.ts'

const name = required(60, messages.savedSearches.nameRequired)

/** Filters as the list's address has them: texts, with commas in lists. Only those that are given. */
const sentFilters = z.partialRecord(vagaFilters.keyof(), z.string())

export const savedSearch = z.object({ id, name, filters: sentFilters, created_at: instant }).meta({ id: 'SavedSearch' })
export type SavedSearch = z.output<typeof savedSearch>

export const saveSearchBody = z.strictObject({
  name,
  // An empty filter is none, as in the list.
  filters: z.strictObject(vagaFilters.shape).refine((filters) => Object.values(filters).some((value) => value !== '')),
})

export const renameSearchBody = z.strictObject({ name })
