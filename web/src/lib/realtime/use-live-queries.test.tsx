import type { ChangeEvent } from '@plantao/contract/notificacoes/schema'
import { type QueryClient, QueryClientProvider, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { hospital, signInHospital } from '../../../test/hospital.ts'
import { candidaturasQuery, ownCandidaturasQuery } from '../../features/candidaturas/queries.ts'
import { notificacoesQuery, unreadQuery } from '../../features/notificacoes/queries.ts'
import { openVagasCountQuery, openVagasQuery, ownVagaCountsQuery, ownVagasQuery } from '../../features/vagas/queries.ts'
import { liveQueries } from '../../routes/live-queries.ts'
import { createQueryClient } from '../queries/query-client.ts'
import { type Change, vagaAndCandidaturas } from './change.ts'
import { useChange } from './use-change.ts'
import { useLiveQueries } from './use-live-queries.ts'

const vagaId = hospital.id

const queries: Record<string, QueryKey> = {
  'open vagas': openVagasQuery({}).queryKey,
  'their count': openVagasCountQuery({}).queryKey,
  'own vagas': ownVagasQuery().queryKey,
  'counts of own vagas': ownVagaCountsQuery({ q: 'uti' }).queryKey,
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
  return renderHook(() => useLiveQueries(liveQueries), { wrapper: providing(client) })
}

const providing =
  (client: QueryClient) =>
  ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>

const send = (event: string, data: unknown) =>
  stream.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))

/** Shows every query as just loaded. `reloaded` collects the names of the queries that are loaded again. */
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
  return { client, reloaded, end }
}

const allLive = Object.keys(queries).length - 1

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
    'counts of own vagas',
    'own candidaturas',
    'candidaturas of the vaga',
  ])
})

test('a changed candidatura does not reload the count of vagas', async () => {
  expect(await reloadedAfter({ topic: 'candidaturas', vaga_id: vagaId })).toEqual([
    'open vagas',
    'own vagas',
    'counts of own vagas',
    'own candidaturas',
    'candidaturas of the vaga',
  ])
})

describe('where many follow', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
  })
  const others: ChangeEvent = { topic: 'vagas', vaga_id: hospital.id, within_ms: 40_000 }

  /** Milliseconds until each reload of a list that shows these vagas. */
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

  test('the reader’s own lists are loaded as soon as where few follow, with all that waits', async () => {
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

describe('a change of one’s own', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  const [vagaChanged, candidaturaChanged] = vagaAndCandidaturas(vagaId)
  const ofBoth = [
    'open vagas',
    'their count',
    'own vagas',
    'counts of own vagas',
    'own candidaturas',
    'candidaturas of the vaga',
  ]
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  /** Sends a change while every query is shown. */
  async function change(changes: Change[], events: 'come' | 'are held') {
    const { client, reloaded, end } = showAll()
    if (events === 'come') send('ready', { quiet_ms: 60_000 })
    await pass(10)
    let answer = (_failure?: Error) => {}
    const mutationFn = () =>
      new Promise<void>((resolve, reject) => {
        answer = (failure) => (failure ? reject(failure) : resolve())
      })
    const { result } = renderHook(() => useChange({ mutationFn, changes: () => changes, isPendingUntilShown: true }), {
      wrapper: providing(client),
    })
    act(() => result.current.mutate())
    await pass(10)
    reloaded.length = 0
    const answered = async (failure?: Error) => {
      answer(failure)
      await pass(10)
    }
    const receive = async (...events: Change[]) => {
      for (const event of events) send('change', event)
      await pass(10)
    }
    return { reloaded, end, answered, receive, isPending: () => result.current.isPending }
  }

  test('is loaded once all its events have come after its answer', async () => {
    const { reloaded, end, answered, receive, isPending } = await change(vagaAndCandidaturas(vagaId), 'come')
    await answered()
    await receive(vagaChanged!)
    expect(reloaded).toEqual([])
    expect(isPending()).toBe(true)
    await receive(candidaturaChanged!)
    expect(reloaded).toEqual(ofBoth)
    expect(isPending()).toBe(false)
    await pass(10_000)
    expect(reloaded).toEqual(ofBoth)
    end()
  })

  test.each([50, 5_000])('is loaded once where its events come %d ms before its answer', async (before) => {
    const { reloaded, end, answered, receive } = await change(vagaAndCandidaturas(vagaId), 'come')
    await receive(vagaChanged!, candidaturaChanged!)
    await pass(before)
    await answered()
    expect(reloaded).toEqual(ofBoth)
    await pass(10_000)
    expect(reloaded).toEqual(ofBoth)
    end()
  })

  test('hides no change that somebody else makes to the same vaga', async () => {
    const { reloaded, end, answered, receive } = await change([vagaChanged!], 'come')
    await receive(vagaChanged!)
    await answered()
    await receive(vagaChanged!)
    await pass(1_000)
    expect(reloaded).toEqual([...ofBoth, ...ofBoth])
    end()
  })

  test('is loaded after two seconds where its event is lost, not by that of another vaga', async () => {
    const { reloaded, end, answered, receive } = await change([vagaChanged!], 'come')
    await answered()
    await receive({ topic: 'vagas', vaga_id: hospital.auth_user_id })
    expect(reloaded).toEqual([])
    // The other vaga's event loads the lists in the first 1.9 s. The wait for the lost event ends after 2 s.
    await pass(1_900)
    reloaded.length = 0
    await pass(100)
    expect(reloaded).toEqual(ofBoth)
    end()
  })

  test('is loaded at once where no events come through', async () => {
    const { reloaded, end, answered } = await change([vagaChanged!], 'are held')
    await answered()
    expect(reloaded).toEqual(ofBoth)
    end()
  })

  test('is loaded at once after a failure, and where no event tells of it', async () => {
    const refused = await change([vagaChanged!], 'come')
    await refused.answered(new Error('refused'))
    expect(refused.reloaded).toEqual(ofBoth)
    refused.end()
    const own = await change([{ topic: 'avaliacoes' }], 'come')
    await own.answered()
    expect(own.isPending()).toBe(false)
    own.end()
  })
})
