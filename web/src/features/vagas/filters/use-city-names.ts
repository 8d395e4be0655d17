import { useQuery } from '@tanstack/react-query'
import { vagaFacetsQuery } from '../queries.ts'
import { useVagaFilters } from './use-vaga-filters.ts'

/** Names the chosen cities, which the address has without accents: 'São José dos Campos, SP'. */
export function useCityNames() {
  const { filters, query } = useVagaFilters()
  const { data } = useQuery({ ...vagaFacetsQuery(query), enabled: filters.cidade !== undefined })
  return (value: string) => {
    const known = data?.cidade.find((city) => city.value === value)
    return known ? `${known.nome}, ${known.estado}` : value.replace('/', ', ')
  }
}
