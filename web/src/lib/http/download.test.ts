import { exportOwnData } from '@plantao/contract/auth/routes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../../test/session.ts'
import { call } from './api.ts'
import { NetworkError } from './errors.ts'

let body: ReadableStreamDefaultController<Uint8Array>

beforeEach(() => {
  signIn()
  // As a browser does, the stub breaks off the answer's body when the signal aborts.
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        body = controller
      },
    })
    signal.addEventListener('abort', () => body.error(signal.reason))
    return new Response(stream, { headers: { 'content-type': 'application/zip' } })
  })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), milliseconds)
    return controller.signal
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

const passMinutes = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000)

test('a download that moves takes its time', async () => {
  const answer = call(exportOwnData)
  await vi.waitFor(() => expect(body).toBeDefined())
  for (const byte of [1, 2, 3]) {
    await passMinutes(1.5)
    body.enqueue(Uint8Array.of(byte))
  }
  body.close()
  const file = await answer
  expect(file.type).toBe('application/zip')
  expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([1, 2, 3])
  expect(vi.getTimerCount()).toBe(0)
})

test('a download that stands still for two minutes fails', async () => {
  const answer = call(exportOwnData)
  const failed = expect(answer).rejects.toBeInstanceOf(NetworkError)
  await vi.waitFor(() => expect(body).toBeDefined())
  await passMinutes(1.5)
  body.enqueue(Uint8Array.of(1))
  await passMinutes(2)
  await failed
})
