import { useQuery } from '@tanstack/react-query'
import { cityOptionsQuery } from '../queries.ts'
import { useVagaFilters } from './use-vaga-filters.ts'

/** Writes the chosen cities with accents, which the address lacks: 'São José dos Campos, SP'. */
export function useCityNames() {
  const { cidade } = useVagaFilters().query
  // The query leaves out the other filters, because they could hide the chosen cities.
  const { data } = useQuery({ ...cityOptionsQuery({ cidade }, ''), enabled: cidade !== undefined })
  return (value: string) => {
    const known = data?.find((city) => city.value === value)
    return known ? `${known.nome}, ${known.estado}` : value.replace('/', ', ')
  }
}
