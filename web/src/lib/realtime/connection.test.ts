import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isServiceUnavailable, untilServiceIsReady } from '../service-status.ts'
import { sessionKey } from '../session/session-storage.ts'
import { keepConnected } from './connection.ts'
import { readEventStream } from './event-stream.ts'

const encoder = new TextEncoder()

/** The server's side of each connection, in the order of opening. */
let connections: ReadableStreamDefaultController<Uint8Array>[]
let headers: Record<string, string>[]
let signals: AbortSignal[]
let refusals: Response[]
let isReady: boolean
let close: (() => void) | undefined

beforeEach(() => {
  vi.useFakeTimers()
  connections = []
  headers = []
  signals = []
  refusals = []
  isReady = true
  const session = { access: 'a', refresh: 'r', expires_at: Date.now() + 6_000_000, user: { id: 'u' } }
  localStorage.setItem(sessionKey, JSON.stringify(session))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/readyz') return new Response('', { status: isReady ? 200 : 503 })
    signals.push(init.signal!)
    headers.push(init.headers as Record<string, string>)
    const refusal = refusals.shift()
    if (refusal) return refusal
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        connections.push(controller)
        init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
      },
    })
    return new Response(body)
  })
})

afterEach(async () => {
  close?.()
  // The next test must find the service available.
  vi.stubGlobal('fetch', async () => new Response(''))
  await vi.advanceTimersByTimeAsync(10_000)
  await untilServiceIsReady()
})

async function open() {
  const events: string[] = []
  const connection = keepConnected({
    onChange: () => events.push('change'),
    onReady: (isFirst) => events.push(isFirst ? 'ready' : 'ready again'),
    onMissing: () => events.push('missing'),
  })
  close = connection.close
  await vi.advanceTimersByTimeAsync(0)
  return events
}

const write = (index: number, text: string) => {
  connections[index]?.enqueue(encoder.encode(text))
  return vi.advanceTimersByTimeAsync(0)
}

test('a change is passed on; the token travels in a header', async () => {
  const events = await open()
  await write(0, 'event: ready\ndata: {}\n\n: still here\n\nevent: change\ndata: {"topic":"vagas"}\n\n')
  expect(events).toEqual(['ready', 'change'])
  await write(0, 'event: resync\ndata: {}\n\n')
  expect(events).toEqual(['ready', 'change', 'ready again'])
  expect(headers[0]).toMatchObject({ authorization: 'Bearer a', apikey: 'anon-local' })
})

test('a broken connection is opened again, and says that changes may have been missed', async () => {
  const events = await open()
  await write(0, 'event: ready\ndata: {}\n\n')
  connections[0]?.close()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(connections).toHaveLength(2)
  await write(1, 'event: ready\ndata: {}\n\n')
  expect(events).toEqual(['ready', 'ready again'])
})

test('each failure makes the next attempt wait longer, up to four seconds', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  for (let i = 0; i < 20; i++) refusals.push(new Response('', { status: 503 }))
  await open()
  expect(headers).toHaveLength(1)
  for (const [index, wait] of [1, 2, 4, 4, 4].entries()) {
    await vi.advanceTimersByTimeAsync(wait * 1_000 - 1)
    expect(headers).toHaveLength(index + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(headers).toHaveLength(index + 2)
  }
})

test('a server that lost its source of changes is asked instead until it has it back', async () => {
  const events = await open()
  await write(0, 'event: ready\ndata: {}\n\nevent: away\ndata: {}\n\n')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(events).toEqual(['ready', 'missing'])
  await write(0, 'event: resync\ndata: {}\n\n')
  await vi.advanceTimersByTimeAsync(19_000)
  expect(events).toEqual(['ready', 'missing', 'ready again'])
})

test('where the service is away too, it is reported until the service is ready; a short gap is not', async () => {
  await open()
  isReady = false
  await write(0, 'event: ready\ndata: {}\n\nevent: away\ndata: {}\n\n')
  await vi.advanceTimersByTimeAsync(1_000)
  await write(0, 'event: resync\ndata: {}\n\n')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isServiceUnavailable()).toBe(false)
  await write(0, 'event: away\ndata: {}\n\n')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(isServiceUnavailable()).toBe(true)
  isReady = true
  await vi.advanceTimersByTimeAsync(3_000)
  expect(isServiceUnavailable()).toBe(false)
})

test.each([
  ['that holds the whole answer', () => new Promise<Response>(() => {})],
  ['that holds what is in it', async () => new Response(new ReadableStream())],
])('behind a proxy %s the page asks now and then, and the service is not away', async (_what, answer) => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.stubGlobal('fetch', (url: string) => (url === '/readyz' ? Promise.resolve(new Response('')) : answer()))
  const events = await open()
  await vi.advanceTimersByTimeAsync(4_900)
  expect(events).toEqual([])
  await vi.advanceTimersByTimeAsync(140_100)
  expect(events).toEqual(Array(10).fill('missing'))
  expect(isServiceUnavailable()).toBe(false)
})

test('once held events come, the page asks no more', async () => {
  const events = await open()
  await vi.advanceTimersByTimeAsync(5_000)
  await write(0, 'event: ready\ndata: {}\n\nevent: change\ndata: {"topic":"vagas"}\n\n')
  await vi.advanceTimersByTimeAsync(40_000)
  expect(events).toEqual(['missing', 'ready', 'change'])
})

test.each([
  ['broken', 503, true],
  ['full', 429, false],
])('a server that is %s (%i): unavailable is %s, and the page asks', async (_what, status, unavailable) => {
  for (let i = 0; i < 9; i++) refusals.push(new Response('', { status }))
  isReady = !unavailable
  const events = await open()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isServiceUnavailable()).toBe(unavailable)
  expect(events).toEqual(['missing'])
})

test('a silent connection is given up and opened again', async () => {
  await open()
  await write(0, ': hello\n\n')
  await vi.advanceTimersByTimeAsync(44_000)
  expect(connections).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(connections).toHaveLength(2)
})

test('a closed connection stays closed', async () => {
  await open()
  close?.()
  await vi.advanceTimersByTimeAsync(120_000)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(connections).toHaveLength(1)
})

describe('a hidden page', () => {
  let visibility: DocumentVisibilityState
  beforeEach(() => {
    visibility = 'visible'
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  })
  const become = (next: DocumentVisibilityState) => {
    visibility = next
    document.dispatchEvent(new Event('visibilitychange'))
  }

  test('that was never shown opens no stream until it is', async () => {
    visibility = 'hidden'
    const events = await open()
    await vi.advanceTimersByTimeAsync(600_000)
    dispatchEvent(new Event('online'))
    expect(connections).toHaveLength(0)
    expect(events).toEqual([])
    become('visible')
    await vi.advanceTimersByTimeAsync(0)
    await write(0, 'event: ready\ndata: {}\n\n')
    expect(events).toEqual(['ready'])
  })

  test('gives its stream back after five seconds, and opens another when it is shown again', async () => {
    const events = await open()
    await write(0, 'event: ready\ndata: {}\n\n')
    become('hidden')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(signals[0]?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    become('visible')
    await vi.advanceTimersByTimeAsync(0)
    await write(1, 'event: ready\ndata: {}\n\n')
    expect(events).toEqual(['ready', 'ready again'])
  })

  test('whose stream breaks opens no other', async () => {
    await open()
    become('hidden')
    connections[0]?.close()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(connections).toHaveLength(1)
  })

  test.each([
    ['frozen', () => document.dispatchEvent(new Event('freeze'))],
    ['put aside for Back', () => dispatchEvent(new Event('pagehide'))],
  ])('that is %s gives its stream back at once', async (_what, setAside) => {
    await open()
    become('hidden')
    setAside()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })
})

test('a message is read whole, wherever its bytes are split', async () => {
  const text = ': olá\n\nevent: change\r\ndata: {"nome":"Plantão"}\r\n\r\nevent: ready\ndata: {}\n\nevent: cut'
  const bytes = encoder.encode(text)
  for (const size of [1, 2, 7, 1000]) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
        controller.close()
      },
    })
    vi.stubGlobal('fetch', async () => new Response(body))
    const events: unknown[] = []
    await readEventStream(new AbortController().signal, (event) => events.push(event))
    expect(events).toMatchObject([
      { event: 'change', data: '{"nome":"Plantão"}' },
      { event: 'ready', data: '{}' },
    ])
  }
})
