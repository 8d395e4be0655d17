import type { ChangeEvent } from '@plantao/contract/notificacoes/schema'
import { matchQuery, type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isServiceUnavailable } from '../service-status.ts'
import { onSessionChange, useUser } from '../session/session.ts'
import { keepConnected } from './connection.ts'

/** A feature's queries that change events make stale. */
export interface LiveQueries {
  /** The common prefix of all their keys. */
  all: QueryKey
  /** The prefixes of the keys that this change makes stale. */
  staleAfter: (change: ChangeEvent) => readonly QueryKey[]
  /** Tells whether the changed thing is on the screen: it is then loaded again sooner. */
  shows?: (client: QueryClient, change: ChangeEvent) => boolean
}

/** Keeps these queries up to date with the changes of others, while somebody is signed in. */
export function useLiveQueries(features: readonly LiveQueries[]) {
  const client = useQueryClient()
  const userId = useUser()?.id
  useEffect(() => (userId ? follow(client, features) : undefined), [client, features, userId])
}

function follow(client: QueryClient, features: readonly LiveQueries[]) {
  const refetch = throttled((changes: ChangeEvent[]) => {
    const stale = changes.flatMap((change) => features.flatMap(({ staleAfter }) => staleAfter(change)))
    // One call covers all of them: a second would cancel and repeat the requests of the first.
    void client.invalidateQueries({ predicate: (query) => startsWithAny(query, stale) })
  })
  const timeFor = (change: ChangeEvent) => {
    const within = 'within_ms' in change ? change.within_ms : undefined
    if (within === undefined) return soon
    return features.some(({ shows }) => shows?.(client, change)) ? Math.max(soon, within / soonerWhenShown) : within
  }
  const live = features.map(({ all }) => all)
  const connection = keepConnected({
    onChange: (change) => refetch.add(change, timeFor(change)),
    onReady: (isFirst, quietMs) => {
      // Data from before the connection may lack a change that no event reported, unless the server was quiet.
      const mayBeStale = (query: Query) =>
        !isFirst || (startsWithAny(query, live) && query.isStaleByTime(Math.max(0, quietMs - doubtfulMs)))
      void client.invalidateQueries({
        predicate: (query) => query.state.status === 'error' || (query.state.dataUpdatedAt > 0 && mayBeStale(query)),
      })
    },
    onMissing: () => {
      if (isServiceUnavailable() || !navigator.onLine) return
      void client.invalidateQueries({ predicate: (query) => startsWithAny(query, live) })
    },
  })
  const unsubscribe = onSessionChange((session) => {
    if (!session) connection.close()
  })
  return () => {
    unsubscribe()
    connection.close()
    refetch.cancel()
  }
}

/**
 * Milliseconds by which data may be older than it seems: the server's lists may lag two seconds behind, and an answer
 * takes time.
 */
const doubtfulMs = 5_000
/** Milliseconds, unless the server announces that very many clients follow. */
const soon = 1_000
/** A shown vaga is on fewer screens, and somebody may be about to tap it. */
const soonerWhenShown = 10

const startsWithAny = (query: Query, keys: readonly QueryKey[]) =>
  keys.some((queryKey) => matchQuery({ queryKey }, query))

/**
 * Collects a burst of items into one run, and makes at most one run in the time given with an item. The delay is
 * random, so that clients do not reload at the same moment. A run takes all collected items along.
 */
function throttled<T>(run: (items: T[]) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The time from which the delay of the next run was drawn. */
  let drawnOf = Number.POSITIVE_INFINITY
  let items: T[] = []
  let lastRun = Number.NEGATIVE_INFINITY
  function flush() {
    const collected = items
    items = []
    drawnOf = Number.POSITIVE_INFINITY
    lastRun = performance.now()
    run(collected)
  }
  return {
    add: (item: T, within: number) => {
      items.push(item)
      // A new draw for each item would move the run closer with each.
      if (within > drawnOf / 2) return
      drawnOf = within
      clearTimeout(timer)
      const delay = within === soon ? 100 + Math.random() * 200 : Math.random() * within
      timer = setTimeout(flush, Math.max(delay, lastRun + within - performance.now()))
    },
    cancel: () => clearTimeout(timer),
  }
}
