import { sorts, type VagaSort } from '@plantao/contract/vagas/search/rules'
import { browserStorage } from '../../../lib/browser/storage.ts'

/** The number of vagas on the first page, which is small so that it arrives soon. */
export const firstVagas = 20

const isSort = (text: string | null): text is VagaSort => sorts.some((sort) => sort === text)

const sortKey = (userId: string | undefined) => `plantao.vagas.ordem.${userId}`

/** @param sort null forgets the order, so that the next session begins with the first of `sorts`. */
export const rememberSort = (userId: string | undefined, sort: string | null) =>
  browserStorage.write(sortKey(userId), sort)

export function rememberedSort(userId: string | undefined) {
  const remembered = browserStorage.read(sortKey(userId))
  return isSort(remembered) ? remembered : sorts[0]
}

/** The order of the open vagas: the address's, otherwise the one that was chosen last in this session. */
export function sortOf(address: URLSearchParams, userId: string | undefined) {
  const named = address.get('ordem')
  return isSort(named) ? named : rememberedSort(userId)
}
