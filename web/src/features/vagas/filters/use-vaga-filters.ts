import type { VagaQuestion } from '@plantao/contract/vagas/search/schema'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { hasRefusedFilter, noFilters, readFilters, toQuery, withFilters } from './filters-in-address.ts'

/** The filters of the open vagas. They are in the address. */
export function useVagaFilters() {
  const [address, setAddress] = useSearchParams()
  const filters = useMemo(() => readFilters(address), [address])
  const query = useMemo(() => toQuery(filters), [filters])

  function change(changes: VagaQuestion, replace = false) {
    setAddress((before) => withFilters(before, changes), { replace })
    showListFromTop()
  }

  return {
    filters,
    /** As the server is asked. */
    query,
    /** As it is in the address, with the blank that was just typed. */
    words: address.get('q') ?? '',
    hasRefused: hasRefusedFilter(address),
    isFiltered: Object.keys(query).length > 0,
    /** Than the text, which has a button of its own to remove it. */
    hasMore: Object.keys(query).some((name) => name !== 'q'),
    change,
    /** One entry in the browser's history for a search, not one for each pause in typing. */
    setWords: (q: string) => change({ q }, true),
    clear: () => change(noFilters),
  }
}

export const openVagasId = 'vagas'

/** What another question finds starts at its top, however far the list before was scrolled. */
function showListFromTop() {
  const list = document.getElementById(openVagasId)
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
}
