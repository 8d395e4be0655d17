import type { VagaQuestion } from '@plantao/contract/vagas/search/schema'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { hasRefusedFilter, noFilters, readFilters, toQuery, withFilters } from './filters-in-address.ts'

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
    query,
    /** The search text of the address, untrimmed, so that the field keeps a blank that was just typed. */
    words: address.get('q') ?? '',
    hasRefused: hasRefusedFilter(address),
    isFiltered: Object.keys(query).length > 0,
    /**
     * True when filters other than the text are set. The text does not count, because its own field has a button to
     * remove it.
     */
    hasMore: Object.keys(query).some((name) => name !== 'q'),
    change,
    /** Replaces the history entry, so that a search makes one entry instead of one for each pause in typing. */
    setWords: (q: string) => change({ q }, true),
    clear: () => change(noFilters),
  }
}

export const openVagasId = 'vagas'

function showListFromTop() {
  const list = document.getElementById(openVagasId)
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
}
