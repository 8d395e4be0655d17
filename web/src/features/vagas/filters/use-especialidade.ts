import { cfmEspecialidade } from '@plantao/contract/especialidades/rules'
import { useQuery } from '@tanstack/react-query'
import { openEspecialidadesQuery } from '../queries.ts'
import { useVagaFacets } from './use-vaga-facets.ts'
import { useVagaFilters } from './use-vaga-filters.ts'

/** The specialties of the open vagas, and the specialty in the address, even if no open vaga has it. */
export function useEspecialidade() {
  const { filters, change } = useVagaFilters()
  const { especialidade: named = '' } = filters
  const open = useQuery(openEspecialidadesQuery).data ?? []
  const counts = useVagaFacets().countsOf('especialidade')
  const isChosen = (nome: string) => cfmEspecialidade(nome) === cfmEspecialidade(named)
  const names = named && !open.some(isChosen) ? [named, ...open] : open
  return {
    value: names.find(isChosen) ?? '',
    options: names.map((nome) => ({ nome, count: counts && (counts.get(cfmEspecialidade(nome)) ?? 0) })),
    choose: (nome: string) => change({ especialidade: nome || undefined }),
  }
}
