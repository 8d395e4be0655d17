import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionKey } from '../session/session-storage.ts'
import { readEvents, type StreamEvent } from './event-stream.ts'
import { keepOpen } from './realtime.ts'

const encoder = new TextEncoder()

/** The server's side of each connection, in the order they were opened. */
let lines: ReadableStreamDefaultController<Uint8Array>[]
let headers: Record<string, string>[]
let refusals: Response[]
let close: (() => void) | undefined

beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  headers = []
  refusals = []
  const session = { access: 'a', refresh: 'r', expires_at: Date.now() + 6_000_000, user: { id: 'u' } }
  localStorage.setItem(sessionKey, JSON.stringify(session))
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    headers.push(init.headers as Record<string, string>)
    const refusal = refusals.shift()
    if (refusal) return refusal
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        lines.push(controller)
        init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
      },
    })
    return new Response(body)
  })
})

afterEach(() => {
  close?.()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

let isAway: boolean

function open() {
  const heard: string[] = []
  isAway = false
  const stream = keepOpen({
    onChange: () => heard.push('change'),
    onReady: (isFirst) => heard.push(isFirst ? 'ready' : 'ready again'),
    onAway: (away) => {
      isAway = away
    },
  })
  close = stream.close
  return heard
}

const write = (line: number, text: string) => {
  lines[line]?.enqueue(encoder.encode(text))
  return vi.advanceTimersByTimeAsync(0)
}

test('changes are told, with the token in a header', async () => {
  const heard = open()
  await vi.advanceTimersByTimeAsync(0)
  await write(0, 'event: ready\ndata: {}\n\n: still here\n\nevent: change\ndata: {"topic":"vagas"}\n\n')
  expect(heard).toEqual(['ready', 'change'])
  await write(0, 'event: resync\ndata: {}\n\n')
  expect(heard).toEqual(['ready', 'change', 'ready again'])
  expect(headers[0]).toMatchObject({ authorization: 'Bearer a', apikey: 'anon-local' })
})

test('a line that breaks is opened again, and what may have been missed is told', async () => {
  const heard = open()
  await vi.advanceTimersByTimeAsync(0)
  await write(0, 'event: ready\ndata: {}\n\n')
  lines[0]?.close()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(lines).toHaveLength(2)
  await write(1, 'event: ready\ndata: {}\n\n')
  expect(heard).toEqual(['ready', 'ready again'])
})

test('each failure makes the next try wait longer, up to four seconds', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  for (let i = 0; i < 20; i++) refusals.push(new Response('', { status: 503 }))
  open()
  await vi.advanceTimersByTimeAsync(0)
  expect(headers).toHaveLength(1)
  for (const [index, wait] of [1, 2, 4, 4, 4].entries()) {
    await vi.advanceTimersByTimeAsync(wait * 1_000 - 1)
    expect(headers).toHaveLength(index + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(headers).toHaveLength(index + 2)
  }
})

test('a service that says it hears nothing is away until it does again, and a moment of it is told to nobody', async () => {
  open()
  await vi.advanceTimersByTimeAsync(0)
  await write(0, 'event: ready\ndata: {}\n\nevent: away\ndata: {}\n\n')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isAway).toBe(false)
  await write(0, 'event: resync\ndata: {}\n\n')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isAway).toBe(false)
  await write(0, 'event: away\ndata: {}\n\n')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(isAway).toBe(true)
  await write(0, 'event: resync\ndata: {}\n\n')
  expect(isAway).toBe(false)
})

test.each([
  ['broken', 503, true],
  ['full', 429, false],
])('a server that is %s (%i): away is %s', async (_what, status, away) => {
  for (let i = 0; i < 5; i++) refusals.push(new Response('', { status }))
  open()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(isAway).toBe(away)
  close?.()
  expect(isAway).toBe(false)
})

test('a line that falls silent is given up and opened again', async () => {
  open()
  await vi.advanceTimersByTimeAsync(0)
  await write(0, ': hello\n\n')
  await vi.advanceTimersByTimeAsync(59_000)
  expect(lines).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(lines).toHaveLength(2)
})

test('a closed stream stays closed', async () => {
  open()
  await vi.advanceTimersByTimeAsync(0)
  close?.()
  await vi.advanceTimersByTimeAsync(120_000)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(lines).toHaveLength(1)
})

test('events are read however the bytes are cut', async () => {
  const text = ': olá\n\nevent: change\r\ndata: {"nome":"Plantão"}\r\n\r\nevent: ready\ndata: {}\n\nevent: cut'
  for (const size of [1, 2, 7, 1000]) {
    const bytes = encoder.encode(text)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
        controller.close()
      },
    })
    const events: StreamEvent[] = []
    for await (const event of readEvents(body)) events.push(event)
    expect(events).toEqual([
      { event: '', data: '' },
      { event: 'change', data: '{"nome":"Plantão"}' },
      { event: 'ready', data: '{}' },
    ])
  }
})
