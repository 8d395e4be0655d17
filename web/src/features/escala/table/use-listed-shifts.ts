import type { Plantao, PlantaoSort } from '@plantao/contract/plantoes/schema'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { plantoesQuery } from '../../plantoes/queries.ts'
import type { OwnVagaSearchState } from '../../vagas/own-vagas/use-own-vaga-search.ts'
import { ownVagasQuery } from '../../vagas/queries.ts'

export const draftStatus = 'rascunho'

export type ListedShift = OwnVaga | (Plantao & { status: typeof draftStatus })

const asDraft = (plantao: Plantao): ListedShift => ({ ...plantao, status: draftStatus })

/** The rows of the table: drafts where their chip is chosen, vagas otherwise. Drafts are sorted by day only. */
export function useListedShifts({ query, sort, isOfDrafts }: OwnVagaSearchState) {
  const draftSort: PlantaoSort = sort === '-dia' ? sort : 'dia'
  const vagas = useInfiniteQuery({ ...ownVagasQuery(query, sort), enabled: !isOfDrafts })
  const drafts = useInfiniteQuery({ ...plantoesQuery(query.q, draftSort), enabled: isOfDrafts })
  const shifts: ListedShift[] | undefined = isOfDrafts
    ? drafts.data?.pages.flatMap((page) => page.items.map(asDraft))
    : vagas.data?.pages.flatMap((page) => page.items)
  return { shifts, list: isOfDrafts ? drafts : vagas, sort: isOfDrafts ? draftSort : sort }
}
