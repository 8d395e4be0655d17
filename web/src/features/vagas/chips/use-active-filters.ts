import type { VagaQuestion } from '@plantao/contract/vagas/search/schema'
import { useQuery } from '@tanstack/react-query'
import { hospitalNameQuery } from '../../hospitais/queries.ts'
import { labelsOfFilters } from '../filters/filter-labels.ts'
import { useCityNames } from '../filters/use-city-names.ts'
import { useVagaFilters } from '../filters/use-vaga-filters.ts'
import { removeFilters } from './quick-filters.ts'
import { useQuickFilters } from './use-quick-filters.ts'

interface ActiveFilter {
  label: string
  without: VagaQuestion
}

/**
 * The filters in use that neither a quick filter nor a visible field shows.
 * @param hasHospital includes the filter for a hospital
 */
export function useActiveFilters(hasHospital: boolean): ActiveFilter[] {
  const { filters } = useVagaFilters()
  const quick = useQuickFilters().filter(({ isOn }) => isOn)
  const shown: VagaQuestion = { ...filters, especialidade: undefined }
  for (const each of quick) Object.assign(shown, removeFilters(shown, each.filters()))
  if (!hasHospital) Object.assign(shown, { hospital_id: undefined })
  const hospital = useQuery(hospitalNameQuery(shown.hospital_id)).data ?? 'Hospital'
  const cidade = useCityNames()
  return labelsOfFilters(shown, { hospital, cidade }).map(({ label, filter }) => ({
    label,
    without: removeFilters(filters, filter),
  }))
}
