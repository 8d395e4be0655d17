import { type OwnVagaSearch, ownVagaSituations } from '@plantao/contract/vagas/own-vagas/schema'
import { type OwnVagaSort, type OwnVagaSortColumn, ownVagaSorts } from '@plantao/contract/vagas/own-vagas/sort-rules'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { z } from 'zod'
import { isDay } from '../../../components/date-field/read-day.ts'
import { withParameters } from '../../../lib/browser/address.ts'
import { known, readOwnVagaSearch } from '../../vagas/own-vagas/use-own-vaga-search.ts'

/** Names of the list's parameters in the address. The tab 'Vagas' also uses `mostrar` and `q`. */
type Name = 'mostrar' | 'q' | 'estado' | 'setor' | 'especialidade' | 'de' | 'ate' | 'por'

const filterNames = ['estado', 'setor', 'especialidade', 'de', 'ate'] as const satisfies Name[]
/** The state in the address for planned shifts, which are no vagas. */
export const draftState = 'rascunho'
/** Upcoming shifts come first, the soonest of them at the top. */
const defaultSort = 'data'
const id = z.uuid()

/** The filters and the order of the table in the address. Values that the server would refuse are ignored. */
export function readListSearch(address: URLSearchParams) {
  const { query, words } = readOwnVagaSearch(address)
  const given = Object.fromEntries(filterNames.map((name) => [name, address.get(name) ?? undefined]))
  const { estado, setor, especialidade, de, ate } = given
  const isOfDrafts = estado === draftState
  const isRange = !(de && ate && de > ate)
  const filters = {
    situacao: known(ownVagaSituations, estado ?? null),
    setor_id: id.safeParse(setor).success ? setor : undefined,
    especialidade: especialidade && especialidade.length <= 120 ? especialidade : undefined,
    data_de: de && isDay(de) && isRange ? de : undefined,
    data_ate: ate && isDay(ate) && isRange ? ate : undefined,
  }
  const search: OwnVagaSearch = Object.fromEntries(
    Object.entries({ ...query, ...filters }).filter(([, value]) => value !== undefined),
  )
  const named = address.get('por')
  const sort = known(ownVagaSorts, named)
  const count = (values: object) => Object.values(values).filter((value) => value !== undefined).length
  const filterCount = count(filters) + Number(isOfDrafts)
  return {
    search,
    sort: sort ?? defaultSort,
    words,
    isOfDrafts,
    filterCount,
    isFiltered: isOfDrafts || Object.keys(search).length > 0,
    hasRefused: count(given) > filterCount || (named !== null && !sort),
  }
}

/** The order after a press on the heading of a column: ascending, then descending, then the default. */
export function nextSort(column: OwnVagaSortColumn, sort: OwnVagaSort): OwnVagaSort {
  if (sort === column) return `-${column}`
  return sort === `-${column}` ? defaultSort : column
}

export function useListSearch() {
  const [address, setAddress] = useSearchParams()
  const state = useMemo(() => readListSearch(address), [address])

  function change(changes: Partial<Record<Name, string | undefined>>, replace = false) {
    setAddress((before) => withParameters(before, changes), { replace })
  }

  return {
    ...state,
    change,
    setWords: (q: string) => change({ q }, true),
    setSort: (sort: OwnVagaSort) => change({ por: sort === defaultSort ? undefined : sort }, true),
    clear: () => change(Object.fromEntries(['mostrar', 'q', ...filterNames].map((name) => [name, undefined]))),
  }
}

export type ListSearchState = ReturnType<typeof useListSearch>
