import type { Kysely } from 'kysely'
import type { DB } from '../database/db-types.ts'

type Trx = Kysely<DB>

/** Something changed: for whom (keys a stream subscribed to), and what it is told. Ids only, never content. */
export interface ChangeEvent {
  to: string[]
  data: unknown
}

const announced = new WeakMap<Trx, ChangeEvent[]>()

/** NOTIFY takes 8,000 bytes; a key has about 45. */
const keysPerEvent = 100

/** Told to the streams of these keys once the transaction has committed, and not at all if it does not. */
export function announce(trx: Trx, to: readonly string[], data: unknown) {
  const events = announced.get(trx) ?? []
  for (let i = 0; i < to.length; i += keysPerEvent) events.push({ to: to.slice(i, i + keysPerEvent), data })
  announced.set(trx, events)
}

export function changeEventsOf(trx: Trx): readonly ChangeEvent[] {
  return announced.get(trx) ?? []
}
