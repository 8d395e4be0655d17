import type { ChangeEvent } from '@plantao/contract/notificacoes/schema'
import { type QueryClient, QueryClientProvider, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hospital, signInHospital } from '../../../test/hospital.ts'
import { liveCandidaturas } from '../../features/candidaturas/live-queries.ts'
import { candidaturasQuery, ownCandidaturasQuery } from '../../features/candidaturas/queries.ts'
import { liveNotificacoes } from '../../features/notificacoes/live-queries.ts'
import { notificacoesQuery, unreadQuery } from '../../features/notificacoes/queries.ts'
import { liveVagas } from '../../features/vagas/live-queries.ts'
import { openVagasCountQuery, openVagasQuery, ownVagasQuery } from '../../features/vagas/queries.ts'
import { createQueryClient } from '../queries/query-client.ts'
import { useLiveQueries } from './use-live-queries.ts'

const live = [liveVagas, liveCandidaturas, liveNotificacoes]
const vagaId = hospital.id

const queries: Record<string, QueryKey> = {
  'open vagas': openVagasQuery({}).queryKey,
  'their count': openVagasCountQuery({}).queryKey,
  'own vagas': ownVagasQuery.queryKey,
  'own candidaturas': ownCandidaturasQuery.queryKey,
  'candidaturas of the vaga': candidaturasQuery(vagaId).queryKey,
  'candidaturas of another vaga': candidaturasQuery('another').queryKey,
  notificacoes: notificacoesQuery.queryKey,
  'unread ones': unreadQuery.queryKey,
  especialidades: ['especialidades'],
}

let stream: ReadableStreamDefaultController<Uint8Array>

beforeEach(() => {
  signInHospital()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = controller
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body))
})

function followWith(client: QueryClient) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useLiveQueries(live), { wrapper })
}

const send = (event: string, data: unknown) =>
  stream.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))

/** Shows every query, just loaded. @returns the names of the queries that are loaded again. */
function showAll() {
  const client = createQueryClient()
  const reloaded: string[] = []
  const leave = Object.entries(queries).map(([name, queryKey]) => {
    client.setQueryData(queryKey, 'loaded before')
    const queryFn = async () => {
      reloaded.push(name)
      return 'loaded again'
    }
    return new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
  })
  const { unmount } = followWith(client)
  const end = () => {
    unmount()
    for (const unsubscribe of leave) unsubscribe()
  }
  return { reloaded, end }
}

const allLive = Object.keys(queries).length - 1

/** The names of the queries that are loaded again after this change. */
async function reloadedAfter(change: ChangeEvent) {
  const { reloaded, end } = showAll()
  send('ready', {})
  // Lists from before the connection may lack a change, so they are loaded again first.
  await waitFor(() => expect(reloaded).toHaveLength(allLive))
  reloaded.length = 0
  send('change', change)
  await waitFor(() => expect(reloaded).not.toEqual([]))
  end()
  return reloaded
}

test('lists that were loaded after the latest change are not loaded again when the stream is ready', async () => {
  const { reloaded, end } = showAll()
  send('ready', { quiet_ms: 10_000 })
  send('change', { topic: 'notificacoes' })
  await waitFor(() => expect(reloaded).not.toEqual([]))
  expect(reloaded).toEqual(['notificacoes', 'unread ones'])
  end()
})

test('lists that may have been answered before the latest change are loaded again', async () => {
  const { reloaded, end } = showAll()
  send('ready', { quiet_ms: 2_000 })
  await waitFor(() => expect(reloaded).toHaveLength(allLive))
  end()
})

test('after a stream that was lost all lists are loaded again, however long it was quiet', async () => {
  const { reloaded, end } = showAll()
  send('ready', { quiet_ms: 10_000 })
  send('ready', { quiet_ms: 10_000 })
  await waitFor(() => expect(reloaded).toHaveLength(allLive + 1))
  end()
})

test('a changed vaga reloads all that shows vagas, and the candidaturas of that vaga alone', async () => {
  expect(await reloadedAfter({ topic: 'vagas', vaga_id: vagaId })).toEqual([
    'open vagas',
    'their count',
    'own vagas',
    'own candidaturas',
    'candidaturas of the vaga',
  ])
})

test('a changed candidatura does not reload the count of vagas', async () => {
  expect(await reloadedAfter({ topic: 'candidaturas', vaga_id: vagaId })).toEqual([
    'open vagas',
    'own vagas',
    'own candidaturas',
    'candidaturas of the vaga',
  ])
})

describe('where many follow', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const others: ChangeEvent = { topic: 'vagas', vaga_id: hospital.id, within_ms: 40_000 }

  /** Milliseconds after which the open vagas are loaded again, for a list with these vagas. */
  async function reloadsAfter(shown: string[], changes: { at: number; change: ChangeEvent }[], until: number) {
    const client = createQueryClient()
    const { queryKey } = openVagasQuery({})
    client.setQueryData(queryKey, {
      pages: [{ items: shown.map((id) => ({ id })), next_cursor: null }],
      pageParams: [],
    } as never)
    const reloads: number[] = []
    const began = Date.now()
    const queryFn = async () => {
      reloads.push(Date.now() - began)
      return client.getQueryData(queryKey)
    }
    const leave = new QueryObserver(client, {
      queryKey,
      queryFn: queryFn as never,
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => {})
    const { unmount } = followWith(client)
    for (const { at, change } of changes) {
      await vi.advanceTimersByTimeAsync(at - (Date.now() - began))
      send('change', change)
    }
    await vi.advanceTimersByTimeAsync(until - (Date.now() - began))
    unmount()
    leave()
    return reloads
  }

  test('the list is loaded at a random moment of the time that the server gives, and once in it', async () => {
    const changes = [0, 100, 10_000, 25_000, 30_000, 50_000].map((at) => ({ at, change: others }))
    expect(await reloadsAfter([], changes, 100_000)).toEqual([20_000, 60_000])
  })

  test('a vaga that is shown is loaded sooner', async () => {
    expect(await reloadsAfter([others.vaga_id], [{ at: 0, change: others }], 100_000)).toEqual([2_000])
  })

  test('what is the reader’s own is loaded as soon as ever, with all that waits', async () => {
    const own = { topic: 'candidaturas', vaga_id: hospital.id } as const
    const changes = [
      { at: 0, change: others },
      { at: 5_000, change: own },
    ]
    expect(await reloadsAfter([], changes, 100_000)).toEqual([5_200])
  })
})

test('a new notification reloads the bell alone', async () => {
  expect(await reloadedAfter({ topic: 'notificacoes' })).toEqual(['notificacoes', 'unread ones'])
})
