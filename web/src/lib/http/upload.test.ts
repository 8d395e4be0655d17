import { uploadDocumento } from '@plantao/contract/documentos/routes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionKey } from '../session/session-storage.ts'
import { call } from './api.ts'
import { ApiError, NetworkError } from './errors.ts'

/** The part of the browser's XMLHttpRequest that is used, driven by the test. */
class FakeXhr extends EventTarget {
  upload = new EventTarget()
  headers: Record<string, string> = {}
  address = ''
  sent: unknown
  status = 0
  responseText = ''
  open = (method: string, url: string) => {
    this.address = `${method} ${url}`
  }
  setRequestHeader = (name: string, value: string) => {
    this.headers[name] = value
  }
  getResponseHeader = () => null
  send = (body: unknown) => {
    this.sent = body
    last = this
  }
  abort = () => this.end('abort')
  end(type: string, status = 0, text = '') {
    this.status = status
    this.responseText = text
    this.dispatchEvent(new Event(type))
    this.dispatchEvent(new Event('loadend'))
  }
}

let last: FakeXhr | undefined
const file = new Blob(['%PDF-'], { type: 'application/pdf' })
const params = { name: '0199a000-0000-7000-8000-000000000001.pdf' }
const sent = () => vi.waitFor(() => last ?? expect.unreachable('nothing was sent'))

beforeEach(() => {
  last = undefined
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
  const session = { access: 'a', refresh: 'r', expires_at: Date.now() + 600_000, user: { id: 'u' } }
  localStorage.setItem(sessionKey, JSON.stringify(session))
})

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('the file itself is sent, and reports its progress', async () => {
  const parts: number[] = []
  const answer = call(uploadDocumento, { params, file, onProgress: (part) => parts.push(part) })
  const xhr = await sent()
  expect(xhr.address).toBe(`PUT /storage/v1/object/documentos-crm/${params.name}`)
  expect(xhr.sent).toBe(file)
  expect(xhr.headers).toEqual({ apikey: 'anon-local', authorization: 'Bearer a', 'content-type': 'application/pdf' })
  for (const loaded of [25, 100]) xhr.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 100 }))
  xhr.end('load', 200, '{"name":"x.pdf","size":5}')
  await expect(answer).resolves.toEqual({ name: 'x.pdf', size: 5 })
  expect(parts).toEqual([0.25, 1])
})

test('a refusal is read like any other', async () => {
  const answer = call(uploadDocumento, { params, file })
  const xhr = await sent()
  xhr.end('load', 422, '{"code":"documento_not_pdf","message":"m","request_id":"r1"}')
  await expect(answer).rejects.toBeInstanceOf(ApiError)
  await expect(answer).rejects.toMatchObject({ code: 'documento_not_pdf', status: 422 })
})

test('cancelling rejects with the signal’s reason, not with a failure', async () => {
  const controller = new AbortController()
  const answer = call(uploadDocumento, { params, file, signal: controller.signal })
  await sent()
  controller.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})

test('a connection that breaks, or stalls for a minute, is no answer', async () => {
  const broken = call(uploadDocumento, { params, file })
  ;(await sent()).end('error')
  await expect(broken).rejects.toBeInstanceOf(NetworkError)

  last = undefined
  vi.useFakeTimers()
  const stalled = call(uploadDocumento, { params, file })
  const failed = expect(stalled).rejects.toBeInstanceOf(NetworkError)
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  vi.useRealTimers()
})
