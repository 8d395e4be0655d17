import type { VagaQuestion } from '@plantao/contract/vagas/search/schema'
import { labelsOfFilters } from '../filters/filter-labels.ts'

const longest = 60

/** The suggested name of a search, with as many filters as fit: 'UTI · Sorocaba, SP · Noite'. */
export function searchName(filters: VagaQuestion, names: Parameters<typeof labelsOfFilters>[1]) {
  const labels = labelsOfFilters(filters, names).map(({ label }) => label)
  const parts = filters.q ? [`“${filters.q}”`, ...labels] : labels
  return parts.reduce((name, part) => {
    const longer = name ? `${name} · ${part}` : part
    return longer.length <= longest ? longer : name || longer.slice(0, longest)
  }, '')
}
