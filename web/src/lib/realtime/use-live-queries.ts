import type { ChangeEvent } from '@plantao/contract/notificacoes/schema'
import { matchQuery, type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setServiceUnavailable } from '../service-status.ts'
import { onSessionChange, useUser } from '../session/session.ts'
import { keepConnected } from './connection.ts'

/** What a feature says about its queries that change events make stale. */
export interface LiveQueries {
  /** The beginning of all their keys. */
  all: QueryKey
  /** The beginnings of the keys that this change makes stale. */
  staleAfter: (change: ChangeEvent) => readonly QueryKey[]
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
  const live = features.map(({ all }) => all)
  const connection = keepConnected({
    onChange: refetch.add,
    onReady: (isFirst) => {
      // What was loaded before the connection was ready may lack a change that no event reported.
      const readyAt = Date.now()
      const mayBeStale = (query: Query) =>
        !isFirst || (startsWithAny(query, live) && query.state.dataUpdatedAt <= readyAt)
      void client.invalidateQueries({
        predicate: (query) => query.state.status === 'error' || (query.state.dataUpdatedAt > 0 && mayBeStale(query)),
      })
    },
    onUnavailable: setServiceUnavailable,
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

const startsWithAny = (query: Query, keys: readonly QueryKey[]) =>
  keys.some((queryKey) => matchQuery({ queryKey }, query))

/** Collects a burst into one run, at most one a second; the jitter keeps clients from asking at the same moment. */
function throttled<T>(run: (items: T[]) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let items: T[] = []
  let lastRun = 0
  return {
    add: (item: T) => {
      items.push(item)
      timer ??= setTimeout(
        () => {
          const collected = items
          timer = undefined
          items = []
          lastRun = Date.now()
          run(collected)
        },
        Math.max(100 + Math.random() * 200, lastRun + 1_000 - Date.now()),
      )
    },
    cancel: () => clearTimeout(timer),
  }
}
