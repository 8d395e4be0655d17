import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log/log.ts'
import { isConnectionError } from './postgres-errors.ts'
import type { nameStatements } from './prepared-statements.ts'

export interface ChangeEvent {
  /** Streams subscribed to one of these keys receive the event. */
  to: readonly string[]
  /** Ids only, never content. */
  data: unknown
}

/** A payload of NOTIFY has at most 8,000 bytes; a key has about 45. */
const keysPerPayload = 100
/**
 * Longer than a restart of the pooler takes. Listeners bypass the pooler, so they would not notice that an event was
 * lost during its restart.
 */
const retryForMs = 10_000
const pauseMs = 200

/** Asynchronous commit: a crash of the database loses undelivered notifications anyway. */
const notify = `select set_config('synchronous_commit', 'off', true), pg_notify('plantao', payload) from unnest($1::text[]) as payload`

/**
 * Sends change events of committed transactions, one statement at a time, because the commit of a NOTIFY takes a lock
 * of the whole database cluster.
 * @param statement makes a prepared statement from a text, where the database supports that
 */
export function changeEventSender(pool: pg.Pool, statement: ReturnType<typeof nameStatements>, log: Log) {
  const subscribers = new Set<(event: ChangeEvent) => void>()
  let waiting: string[] = []
  let sending: Promise<void> | null = null
  const send = async () => {
    while (waiting.length > 0) {
      // Each event has its own payloads: several events in one payload could exceed the maximum length.
      const payloads = waiting.splice(0)
      // Lost events do no lasting harm: receivers reload when they reconnect after an outage of the database.
      await sendAgain(payloads).catch((error: unknown) => log.warn({ err: error }, 'change events lost'))
    }
    sending = null
  }
  /** Retries may send an event twice, which does no harm. */
  const sendAgain = async (payloads: string[]) => {
    for (const since = performance.now(); ; await wait(pauseMs)) {
      try {
        return await pool.query(statement(notify, [payloads]))
      } catch (error) {
        if (!isConnectionError(error) || performance.now() - since > retryForMs) throw error
      }
    }
  }
  return {
    onNotify(onEvent: (event: ChangeEvent) => void) {
      subscribers.add(onEvent)
      return () => void subscribers.delete(onEvent)
    },
    notify(events: readonly ChangeEvent[]) {
      for (const event of events) for (const onEvent of subscribers) onEvent(event)
      waiting = waiting.concat(events.flatMap(payloadsOf))
      if (waiting.length > 0) sending ??= send()
    },
    allSent: () => sending,
  }
}

function payloadsOf({ to, data }: ChangeEvent) {
  const payloads: string[] = []
  for (let i = 0; i < to.length; i += keysPerPayload) {
    payloads.push(JSON.stringify({ to: to.slice(i, i + keysPerPayload), data }))
  }
  return payloads
}
