import { browserStorage } from '../../../lib/browser/storage.ts'

const sortKey = (userId: string | undefined) => `plantao.vagas.ordem.${userId}`

export const readSort = (userId: string | undefined) => browserStorage.read(sortKey(userId))

/** @param sort null forgets the order, so that the next session begins with the first of `sorts`. */
export const rememberSort = (userId: string | undefined, sort: string | null) =>
  browserStorage.write(sortKey(userId), sort)
