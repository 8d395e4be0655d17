import type { ChangeEvent } from '@plantao/contract/notificacoes/schema'
import { matchQuery, type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isOnline } from '../online.ts'
import { isServiceUnavailable } from '../service-status.ts'
import { onSessionChange, useUser } from '../session/session.ts'
import { type Change, isReported, isReportedBy } from './change.ts'
import { keepConnected } from './connection.ts'
import { soon, throttled } from './throttled.ts'

/** A feature's queries that become stale when this account or somebody else changes something. */
export interface LiveQueries {
  /** The common prefix of the keys of all these queries. */
  all: QueryKey
  /** The prefixes of the keys that this change makes stale. */
  staleAfter: (change: Change) => readonly QueryKey[]
  /** Tells whether the changed thing is on the screen. If it is, the lists are loaded again sooner. */
  shows?: (client: QueryClient, change: ChangeEvent) => boolean
}

export function useLiveQueries(features: readonly LiveQueries[]) {
  const client = useQueryClient()
  const userId = useUser()?.id
  useEffect(() => (userId ? follow(client, features) : undefined), [client, features, userId])
}

type Reload = (succeeded: boolean) => Promise<unknown>

/** The function that `expectChanges` calls, for each query client whose page has live queries. */
const followed = new WeakMap<QueryClient, (changes: readonly Change[]) => Reload>()

/** Call this before sending the account's own change. A page without live queries reloads everything that it shows. */
export function expectChanges(client: QueryClient, changes: readonly Change[]): Reload {
  return followed.get(client)?.(changes) ?? (() => client.invalidateQueries())
}

function follow(client: QueryClient, features: readonly LiveQueries[]) {
  const reload = throttled((changes: Change[]) => {
    const stale = changes.flatMap((change) => [
      ...(isReported(change) ? [] : [[change.topic]]),
      ...features.flatMap(({ staleAfter }) => staleAfter(change)),
    ])
    // One call covers all stale queries: a second would cancel and repeat the requests of the first.
    return client.invalidateQueries({ predicate: (query) => startsWithAny(query, stale) })
  })
  const timeFor = (change: ChangeEvent) => {
    const within = 'within_ms' in change ? change.within_ms : undefined
    if (within === undefined) return soon
    return features.some(({ shows }) => shows?.(client, change)) ? Math.max(soon, within / soonerWhenShown) : within
  }
  const live = features.map(({ all }) => all)
  const expecting = new Set<(event: ChangeEvent) => void>()
  const connection = keepConnected({
    onChange: (change) => {
      reload.add(change, timeFor(change))
      for (const onEvent of expecting) onEvent(change)
    },
    onReady: (isFirst, quietMs) => {
      // Changes may have been missed before the connection opened. At the first connection, data that were loaded after
      // the server's last event are up to date.
      const mayBeStale = (query: Query) =>
        !isFirst || (startsWithAny(query, live) && query.isStaleByTime(Math.max(0, quietMs - maxLagMs)))
      void client.invalidateQueries({
        predicate: (query) => query.state.status === 'error' || (query.state.dataUpdatedAt > 0 && mayBeStale(query)),
      })
    },
    onMissing: () => {
      if (isServiceUnavailable() || !isOnline()) return
      void client.invalidateQueries({ predicate: (query) => startsWithAny(query, live) })
    },
  })

  /**
   * The server's events report the account's own change too. The stale lists are loaded once all of these events have
   * come, because an earlier answer might lack the change. The wait ends after `eventTimeout`.
   */
  function expect(changes: readonly Change[]): Reload {
    let unreported = changes.filter(isReported)
    let allReported = () => {}
    const onEvent = (event: ChangeEvent) => {
      unreported = unreported.filter((change) => !isReportedBy(change, event))
      if (unreported.length === 0) allReported()
    }
    expecting.add(onEvent)
    return async (succeeded) => {
      if (succeeded && unreported.length > 0 && connection.receivesEvents()) {
        await new Promise<void>((resolve) => {
          allReported = resolve
          setTimeout(resolve, eventTimeout)
        })
      }
      expecting.delete(onEvent)
      return reload.flush(succeeded ? [...changes.filter((change) => !isReported(change)), ...unreported] : changes)
    }
  }
  followed.set(client, expect)

  const unsubscribe = onSessionChange((session) => {
    if (!session) connection.close()
  })
  return () => {
    unsubscribe()
    connection.close()
    reload.cancel()
    if (followed.get(client) === expect) followed.delete(client)
  }
}

/** Milliseconds by which an answer may be out of date: the server's lists may lag two seconds, and calls take time. */
const maxLagMs = 5_000
/** Milliseconds until the event of the account's own change counts as lost. */
const eventTimeout = 2_000
/** Divides the delay when the changed vaga is shown: few screens show it, and somebody may be about to tap it. */
const soonerWhenShown = 10

const startsWithAny = (query: Query, keys: readonly QueryKey[]) =>
  keys.some((queryKey) => matchQuery({ queryKey }, query))
