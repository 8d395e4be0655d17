import type { ChangeEvent } from '@plantao/contract/notificacoes/schema'
import { matchQuery, type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isServiceUnavailable } from '../service-status.ts'
import { onSessionChange, useUser } from '../session/session.ts'
import { keepConnected } from './connection.ts'

/** What a feature says about its queries that change events make stale. */
export interface LiveQueries {
  /** The beginning of all their keys. */
  all: QueryKey
  /** The beginnings of the keys that this change makes stale. */
  staleAfter: (change: ChangeEvent) => readonly QueryKey[]
  /** Whether what changed is on the screen. Then it is loaded again sooner. */
  shows?: (client: QueryClient, change: ChangeEvent) => boolean
}

/** Keeps these queries up to date with what others do, for as long as somebody is signed in. */
export function useLiveQueries(features: readonly LiveQueries[]) {
  const client = useQueryClient()
  const userId = useUser()?.id
  useEffect(() => (userId ? follow(client, features) : undefined), [client, features, userId])
}

function follow(client: QueryClient, features: readonly LiveQueries[]) {
  const refetch = throttled((changes: ChangeEvent[]) => {
    const stale = changes.flatMap((change) => features.flatMap(({ staleAfter }) => staleAfter(change)))
    // One call: a second one would cancel and repeat the requests of the first.
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
      // What was loaded before the connection was ready may lack a change that no event reported, unless there was none.
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

/** The server's lists may be two seconds behind a change, and an answer may take time on its way. Milliseconds. */
const doubtfulMs = 5_000
/** Milliseconds, unless the server says that many follow. */
const soon = 1_000
/** A vaga that is shown is on fewer screens, and somebody may be about to tap it. */
const soonerWhenShown = 10

const startsWithAny = (query: Query, keys: readonly QueryKey[]) =>
  keys.some((queryKey) => matchQuery({ queryKey }, query))

/**
 * Collects a burst into one run, at most one in the time that an item is given; chance keeps clients from asking at the same
 * moment. What is due sooner takes along what was collected.
 */
function throttled<T>(run: (items: T[]) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The time of which the next run's moment was drawn. */
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
      // Drawn anew for each item, the moment would come nearer with each.
      if (within > drawnOf / 2) return
      drawnOf = within
      clearTimeout(timer)
      const delay = within === soon ? 100 + Math.random() * 200 : Math.random() * within
      timer = setTimeout(flush, Math.max(delay, lastRun + within - performance.now()))
    },
    cancel: () => clearTimeout(timer),
  }
}
