import { sorts, type VagaSort } from '@plantao/contract/vagas/search/rules'
import { readSort } from './sort-storage.ts'

/** The first page has only this many vagas, so that it arrives soon. */
export const firstVagas = 20

const isSort = (text: string | null): text is VagaSort => sorts.some((sort) => sort === text)

export function rememberedSort(userId: string | undefined) {
  const remembered = readSort(userId)
  return isSort(remembered) ? remembered : sorts[0]
}

/** The order that the address names, otherwise the order that was chosen last in this session. */
export function sortOf(address: URLSearchParams, userId: string | undefined) {
  const named = address.get('ordem')
  return isSort(named) ? named : rememberedSort(userId)
}
