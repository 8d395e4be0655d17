import { sorts, type VagaSort } from '@plantao/contract/vagas/search/rules'
import { browserStorage } from '../../../lib/browser/storage.ts'

/** How many vagas the first page has: few, to arrive soon. */
export const firstVagas = 20

const isSort = (text: string | null): text is VagaSort => sorts.some((sort) => sort === text)

/** Where this browser keeps the order that an account chose last. */
export const sortKey = (userId: string | undefined) => `plantao.vagas.ordem.${userId}`

/** The order that this account chose last in this browser, else the first. */
export function rememberedSort(userId: string | undefined) {
  const remembered = browserStorage.read(sortKey(userId))
  return isSort(remembered) ? remembered : sorts[0]
}

/** The order of the open vagas: the address's, else the one this account chose last in this browser. */
export function sortOf(address: URLSearchParams, userId: string | undefined) {
  const named = address.get('ordem')
  return isSort(named) ? named : rememberedSort(userId)
}
