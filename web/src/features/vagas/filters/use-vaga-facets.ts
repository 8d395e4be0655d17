import type { Flag } from '@plantao/contract/vagas/search/rules'
import type { VagaFacets } from '@plantao/contract/vagas/search/schema'
import { useQuery } from '@tanstack/react-query'
import { vagaFacetsQuery } from '../queries.ts'
import { useVagaFilters } from './use-vaga-filters.ts'

type Counted = Exclude<keyof VagaFacets, 'count' | Flag>

/** The number of vagas that each option would find with the filters in use, or undefined until it is known. */
export function useVagaFacets() {
  const { data } = useQuery(vagaFacetsQuery(useVagaFilters().query))
  return {
    facets: data,
    /** An option without any vaga may be missing. */
    countsOf: (filter: Counted) =>
      data &&
      new Map<VagaFacets[Counted][number]['value'], number>(data[filter].map(({ value, count }) => [value, count])),
  }
}
