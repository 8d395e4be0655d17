import { ownVagasCount } from '@plantao/contract/format'
import type { Plantao, PlantaoSort } from '@plantao/contract/plantoes/schema'
import { escala as texts } from '@plantao/contract/sentences/escala'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { plantoesCountQuery, plantoesQuery } from '../../plantoes/queries.ts'
import { ownVagaCountsQuery, ownVagasQuery } from '../../vagas/queries.ts'
import { draftState, type ListSearchState } from './use-list-search.ts'

const pageSize = 50

export type ListedShift = OwnVaga | (Plantao & { status: typeof draftState })

const asDraft = (plantao: Plantao): ListedShift => ({ ...plantao, status: draftState })

/** The rows of the list: planned shifts where the address asks for them, vagas otherwise. */
export function useListedShifts({ search, sort, isOfDrafts }: ListSearchState) {
  const { mostrar, ...filters } = search
  const draftSort: PlantaoSort = sort === '-dia' ? sort : 'dia'
  const vagas = useInfiniteQuery({ ...ownVagasQuery(search, sort, pageSize), enabled: !isOfDrafts })
  const drafts = useInfiniteQuery({ ...plantoesQuery(filters, draftSort, pageSize), enabled: isOfDrafts })
  const vagaCounts = useQuery({ ...ownVagaCountsQuery(filters), enabled: !isOfDrafts })
  const draftCount = useQuery({ ...plantoesCountQuery(filters), enabled: isOfDrafts })

  const counted = isOfDrafts ? draftCount : vagaCounts
  const count = isOfDrafts ? draftCount.data : vagaCounts.data?.[mostrar ?? 'todas']
  const inWords = isOfDrafts ? texts.total.rascunho : ownVagasCount
  const shifts: ListedShift[] | undefined = isOfDrafts
    ? drafts.data?.pages.flatMap((page) => page.items.map(asDraft))
    : vagas.data?.pages.flatMap((page) => page.items)
  return {
    shifts,
    list: isOfDrafts ? drafts : vagas,
    sort: isOfDrafts ? draftSort : sort,
    /** Undefined until the count for these filters is loaded. */
    count: counted.isPlaceholderData || count === undefined ? undefined : { total: count, text: inWords(count) },
    chipCounts: vagaCounts.data,
  }
}
