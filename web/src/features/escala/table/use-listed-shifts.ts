import { listPlantoes } from '@plantao/contract/plantoes/routes'
import type { Plantao, PlantaoSort } from '@plantao/contract/plantoes/schema'
import { listOwnVagas } from '@plantao/contract/vagas/routes'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { plantoesQuery } from '../../plantoes/queries.ts'
import type { OwnVagaSearchState } from '../../vagas/own-vagas/use-own-vaga-search.ts'
import { ownVagasQuery } from '../../vagas/queries.ts'

/** A planned shift in the table: a draft, or a fixed shift. */
type ListedPlantao = Plantao & { status: 'rascunho' | 'fixo' }
export type ListedShift = OwnVaga | ListedPlantao

export const isPlantao = (shift: ListedShift): shift is ListedPlantao => 'membro' in shift

const asListed = (plantao: Plantao): ListedPlantao => ({ ...plantao, status: plantao.membro ? 'fixo' : 'rascunho' })

/** As many as one answer has. */
const limit = 100

/** The rows of the table: planned shifts where one of their chips is chosen, vagas otherwise. */
export function useListedShifts({ query, sort, plantoes: mostrar }: OwnVagaSearchState) {
  // Planned shifts are sorted by day only.
  const ordem: PlantaoSort = sort === '-dia' ? sort : 'dia'
  const search = { mostrar: mostrar ?? 'rascunhos', q: query.q, ordem }
  const vagas = useInfiniteQuery({ ...ownVagasQuery(query, sort), enabled: !mostrar })
  const plantoes = useInfiniteQuery({ ...plantoesQuery(search), enabled: Boolean(mostrar) })
  const shifts: ListedShift[] | undefined = mostrar
    ? plantoes.data?.pages.flatMap((page) => page.items.map(asListed))
    : vagas.data?.pages.flatMap((page) => page.items)

  /** All that the chip and the text find, also what the table has not loaded. */
  async function loadAll() {
    const all: ListedShift[] = []
    let cursor: string | undefined
    do {
      const page = mostrar
        ? await call(listPlantoes, { query: { ...search, cursor, limit } })
        : await call(listOwnVagas, { query: { ...query, ordem: sort, cursor, limit } })
      all.push(...page.items.map((shift) => ('membro' in shift ? asListed(shift) : shift)))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    return all
  }

  return { shifts, loadAll, list: mostrar ? plantoes : vagas, sort: mostrar ? ordem : sort }
}
