import { uploadDocumento } from '@plantao/contract/documentos/routes'
import { beforeEach, expect, test, vi } from 'vitest'
import { goOffline } from '../../../test/network.ts'
import { signIn } from '../../../test/session.ts'
import { stubUploads, uploadStarted } from '../../../test/xhr.ts'
import { call } from './api.ts'
import { ApiError, NetworkError } from './errors.ts'

const file = new Blob(['%PDF-'], { type: 'application/pdf' })
const params = { name: '0199a000-0000-7000-8000-000000000001.pdf' }

beforeEach(() => {
  stubUploads()
  signIn()
})

test('the file itself is sent, and reports its progress', async () => {
  const parts: number[] = []
  const answer = call(uploadDocumento, { params, file, onProgress: (part) => parts.push(part) })
  const xhr = await uploadStarted()
  expect(xhr.address).toBe(`PUT /storage/v1/object/documentos-crm/${params.name}`)
  expect(xhr.sent).toBe(file)
  expect(xhr.headers).toEqual({ apikey: 'anon-local', authorization: 'Bearer a', 'content-type': 'application/pdf' })
  for (const loaded of [25, 100]) xhr.progress(loaded)
  xhr.end('load', 200, { name: 'x.pdf', size: 5 })
  await expect(answer).resolves.toEqual({ name: 'x.pdf', size: 5 })
  expect(parts).toEqual([0.25, 1])
})

test('a refusal is read like any other', async () => {
  const answer = call(uploadDocumento, { params, file })
  const xhr = await uploadStarted()
  xhr.end('load', 422, { code: 'documento_not_pdf', message: 'm', request_id: 'r1' })
  await expect(answer).rejects.toBeInstanceOf(ApiError)
  await expect(answer).rejects.toMatchObject({ code: 'documento_not_pdf', status: 422 })
})

test('cancelling rejects with the signal’s reason, not with a failure', async () => {
  const controller = new AbortController()
  const answer = call(uploadDocumento, { params, file, signal: controller.signal })
  await uploadStarted()
  controller.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})

test('a connection that breaks is no answer, and one that stands still for a minute is named', async () => {
  const broken = call(uploadDocumento, { params, file })
  const xhr = await uploadStarted()
  xhr.end('error')
  await expect(broken).rejects.toBeInstanceOf(NetworkError)

  vi.useFakeTimers()
  const stalled = expect(call(uploadDocumento, { params, file })).rejects.toMatchObject({ code: 'transfer_stalled' })
  await uploadStarted(2)
  await vi.advanceTimersByTimeAsync(60_000)
  await stalled
})

test('a file that moves may take as long as it takes', async () => {
  vi.useFakeTimers()
  const answer = call(uploadDocumento, { params, file })
  const xhr = await uploadStarted()
  for (const loaded of [20, 40, 60, 80]) {
    xhr.progress(loaded)
    await vi.advanceTimersByTimeAsync(59_000)
  }
  xhr.end('load', 200, { name: 'x.pdf', size: 5 })
  await expect(answer).resolves.toEqual({ name: 'x.pdf', size: 5 })
})

test('a connection that the system gives up, or that ends while the device is offline, is told soon', async () => {
  const given = call(uploadDocumento, { params, file })
  const xhr = await uploadStarted()
  xhr.end('timeout')
  await expect(given).rejects.toBeInstanceOf(NetworkError)

  vi.useFakeTimers()
  const cut = expect(call(uploadDocumento, { params, file })).rejects.toMatchObject({ code: 'transfer_stalled' })
  await uploadStarted(2)
  goOffline()
  await vi.advanceTimersByTimeAsync(5_000)
  await cut
})
