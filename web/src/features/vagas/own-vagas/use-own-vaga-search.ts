import { cleanText } from '@plantao/contract/text-rules'
import { ownVagaChipNames } from '@plantao/contract/vagas/own-vagas/chip-rules'
import { ownVagaOrders } from '@plantao/contract/vagas/own-vagas/sort-rules'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { withParameters } from '../../../lib/browser/address.ts'

/** Changes of parameters in the address. A parameter whose value is undefined is removed. */
type Changes = Partial<Record<'mostrar' | 'q' | 'ordem', string | undefined>>

const [recentes] = ownVagaOrders

export const known = <T extends string>(names: readonly T[], text: string | null) => names.find((name) => name === text)

/**
 * Reads from the address which vagas the hospital's own list shows, and in which order. Values that the server would
 * refuse are ignored.
 */
export function readOwnVagaSearch(address: URLSearchParams) {
  const words = address.get('q') ?? ''
  const text = cleanText(words).trim()
  const given = { mostrar: address.get('mostrar'), ordem: address.get('ordem') }
  const mostrar = known(ownVagaChipNames, given.mostrar)
  const sort = known(ownVagaOrders, given.ordem)
  const q = text !== '' && text.length <= 100 ? text : undefined
  return {
    query: { ...(mostrar && { mostrar }), ...(q && { q }) },
    sort: sort ?? recentes,
    /** The search text of the address, untrimmed, so that the field keeps a blank that was just typed. */
    words,
    isFiltered: Boolean(mostrar || q),
    hasRefused: Boolean((given.mostrar && !mostrar) || (given.ordem && !sort) || (text && !q)),
  }
}

export function useOwnVagaSearch() {
  const [address, setAddress] = useSearchParams()
  const search = useMemo(() => readOwnVagaSearch(address), [address])

  function change(changes: Changes, replace = false) {
    setAddress((before) => withParameters(before, changes), { replace })
  }

  return {
    ...search,
    setChip: (name: string | undefined) => change({ mostrar: name }),
    /** Replaces the history entry, so that a text makes one entry instead of one for each pause in typing. */
    setWords: (typed: string) => change({ q: typed }, true),
    setSort: (name: string) => change({ ordem: name === recentes ? undefined : name }, true),
    clear: () => change({ mostrar: undefined, q: undefined }),
  }
}

export type OwnVagaSearchState = ReturnType<typeof useOwnVagaSearch>
