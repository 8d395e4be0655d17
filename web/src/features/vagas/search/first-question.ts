import { sorts, type VagaSort } from '@plantao/contract/vagas/search/rules'
import { browserStorage } from '../../../lib/browser/storage.ts'

/** The number of vagas on the first page, which is small so that it arrives soon. */
export const firstVagas = 20

const isSort = (text: string | null): text is VagaSort => sorts.some((sort) => sort === text)

export const sortKey = (userId: string | undefined) => `plantao.vagas.ordem.${userId}`

export function rememberedSort(userId: string | undefined) {
  const remembered = browserStorage.read(sortKey(userId))
  return isSort(remembered) ? remembered : sorts[0]
}

/** The order of the open vagas: the address's, otherwise the one that this account chose last in this browser. */
export function sortOf(address: URLSearchParams, userId: string | undefined) {
  const named = address.get('ordem')
  return isSort(named) ? named : rememberedSort(userId)
}
