import { cleanText } from '@plantao/contract/text-rules'
import { ownVagaChipNames, plantaoChipNames } from '@plantao/contract/vagas/own-vagas/chip-rules'
import { ownVagaSorts } from '@plantao/contract/vagas/own-vagas/sort-rules'
import { namesDay } from '@plantao/contract/vagas/own-vagas/text-rules'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { withParameters } from '../../../lib/browser/address.ts'

/** Changes of parameters in the address. A parameter whose value is undefined is removed. */
type Changes = Partial<Record<'mostrar' | 'q' | 'ordem', string | undefined>>

const chipNames = [...ownVagaChipNames, ...plantaoChipNames] as const
export type ShownChip = (typeof chipNames)[number]

/** The value of the parameter `forma` for the table. Without the parameter, the list shows cards. */
export const tableForm = 'tabela'

const known = <T extends string>(names: readonly T[], text: string | null) => names.find((name) => name === text)

/**
 * Reads from the address which vagas the hospital's own list shows, in which form and order. Values that the server
 * would refuse are ignored.
 */
export function readOwnVagaSearch(address: URLSearchParams) {
  const words = address.get('q') ?? ''
  const text = cleanText(words).trim()
  const given = { mostrar: address.get('mostrar'), ordem: address.get('ordem') }
  const chip = known(chipNames, given.mostrar)
  const plantoes = known(plantaoChipNames, given.mostrar)
  const mostrar = known(ownVagaChipNames, given.mostrar)
  const sort = known(ownVagaSorts, given.ordem)
  const q = text !== '' && text.length <= 100 ? text : undefined
  // Planned shifts have no cards, because they have neither candidates nor a page.
  const isTable = plantoes !== undefined || address.get('forma') === tableForm
  const firstSort = isTable || (q && namesDay(q)) ? 'data' : 'recentes'
  return {
    query: { ...(mostrar && { mostrar }), ...(q && { q }) },
    chip,
    /** The chip, if it shows planned shifts instead of vagas. */
    plantoes,
    isTable,
    sort: sort ?? firstSort,
    firstSort,
    /** The search text of the address, untrimmed, so that the field keeps a blank that was just typed. */
    words,
    isFiltered: Boolean(chip || q),
    hasRefused: Boolean((given.mostrar && !chip) || (given.ordem && !sort) || (text && !q)),
  } as const
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
    setSort: (name: string) => change({ ordem: name === search.firstSort ? undefined : name }, true),
    clear: () => change({ mostrar: undefined, q: undefined }),
  }
}

export type OwnVagaSearchState = ReturnType<typeof useOwnVagaSearch>
