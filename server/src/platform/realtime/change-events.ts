import type { Kysely } from 'kysely'
import type { DB } from '../database/db-types.ts'

type Trx = Kysely<DB>

/** Something changed: for whom (keys a stream subscribed to), and what it is told. Ids only, never content. */
export interface Notice {
  to: string[]
  data: unknown
}

const announced = new WeakMap<Trx, Notice[]>()

/** NOTIFY takes 8,000 bytes; a key has about 45. */
const keysPerNotice = 100

/** Told to the streams of these keys once the transaction has committed, and not at all if it does not. */
export function announce(trx: Trx, to: readonly string[], data: unknown) {
  const notices = announced.get(trx) ?? []
  for (let i = 0; i < to.length; i += keysPerNotice) notices.push({ to: to.slice(i, i + keysPerNotice), data })
  announced.set(trx, notices)
}

export function noticesOf(trx: Trx): readonly Notice[] {
  return announced.get(trx) ?? []
}
