import { createVaga } from '@plantao/contract/vagas/routes'
import { beforeEach, expect, test, vi } from 'vitest'
import { ownVaga, signInHospital } from '../../../test/hospital.ts'
import { network } from '../../../test/network.ts'
import { callOnce } from './call-once.ts'

beforeEach(() => {
  signInHospital()
})

const send = (nome_vaga: string) => callOnce(createVaga, { body: { nome_vaga } as never }).catch(() => {})
const keys = () => network.requestsOf(createVaga).map(({ headers }) => headers['idempotency-key'])

test.each([
  ['no answer', 'no answer'],
  ['a server fault', { code: 'service_unavailable' }],
] as const)('after %s the same content is sent under the same key', async (name, failure) => {
  network.answer(createVaga, failure)
  await send(`UTI ${name}`)
  await send('another vaga')
  network.answer(createVaga, { ok: ownVaga })
  await send(`UTI ${name}`)
  const [first, other, second] = keys()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(first)
  expect(other).not.toBe(first)
})

test.each([
  ['success', { ok: ownVaga }],
  ['a refusal', { code: 'vaga_in_past' }],
] as const)('after %s the same content is a new request', async (name, answer) => {
  network.answer(createVaga, answer)
  await send(`CTI ${name}`)
  await send(`CTI ${name}`)
  expect(new Set(keys()).size).toBe(2)
})

test('a refusal of a retry keeps the key: the first attempt may have been done', async () => {
  network.answer(createVaga, 'no answer')
  await send('UTI refused')
  network.answer(createVaga, { code: 'too_many_requests' })
  await send('UTI refused')
  network.answer(createVaga, { ok: ownVaga })
  await send('UTI refused')
  await send('UTI refused')
  const [first, limited, done, another] = keys()
  expect([limited, done]).toEqual([first, first])
  expect(another).not.toBe(first)
})

test('after ten minutes the same content is a new request', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  network.answer(createVaga, 'no answer')
  await send('UTI later')
  vi.advanceTimersByTime(9 * 60_000)
  await send('UTI later')
  vi.advanceTimersByTime(60_000)
  await send('UTI later')
  const [first, second, third] = keys()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  vi.useRealTimers()
})

test('a key can be made where the page is not secure', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  network.answer(createVaga, { ok: ownVaga })
  await send('UTI')
  expect(keys()).toHaveLength(1)
})
