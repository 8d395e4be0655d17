import { z } from 'zod'
import { id, instant, patchOf, required } from '../fields.ts'
import { messages } from '../messages.ts'
import { vagaFilters } from '../vagas/search/schema.ts'

const name = required(60, messages.savedSearches.nameRequired)

/** Only the filters that are set, each as the text in the page's address. Commas separate the values of a list. */
const sentFilters = z.partialRecord(vagaFilters.keyof(), z.string())

/** Alerts are not sent, sent at once, or collected for a quarter of an hour or for a day. */
export const alertChoices = ['never', 'now', 'quarter-hour', 'daily'] as const
export type AlertChoice = (typeof alertChoices)[number]
const alerts = z.enum(alertChoices)

export const savedSearch = z
  .object({ id, name, filters: sentFilters, alerts, created_at: instant })
  .meta({ id: 'SavedSearch' })
export type SavedSearch = z.output<typeof savedSearch>

export const saveSearchBody = z.strictObject({
  name,
  alerts: alerts.default('never'),
  // An empty text counts as no filter, as in the list of open vagas.
  filters: z.strictObject(vagaFilters.shape).refine((filters) => Object.values(filters).some((value) => value !== '')),
})

export const searchNameForm = z.strictObject({ name })
export const changeSearchBody = patchOf({ name, alerts })
