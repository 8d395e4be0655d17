import { getOwnMedico } from '@plantao/contract/medicos/routes'
import { expect, test, vi } from 'vitest'
import { goOffline, network } from '../../test/network.ts'
import { NetworkError, OfflineError } from './http/errors.ts'
import { send } from './http/send.ts'
import { isOnline, noteAnswer } from './online.ts'

test('a device that says for good that it is offline is online from the first answer on, a refusal too', async () => {
  goOffline()
  expect(isOnline()).toBe(false)
  later(5_000)
  network.answer(getOwnMedico, { code: 'PGRST116' })
  await send(getOwnMedico, {}, null).catch(() => {})
  expect(isOnline()).toBe(true)
  network.answer(getOwnMedico, 'no answer')
  const failure = await send(getOwnMedico, {}, null).catch((error) => error)
  expect(failure).toBeInstanceOf(NetworkError)
  expect(failure).not.toBeInstanceOf(OfflineError)
})

test('an answer to what was asked while the connection broke proves nothing', () => {
  const sentAt = performance.now() - 1
  goOffline()
  noteAnswer(sentAt)
  noteAnswer(performance.now())
  expect(isOnline()).toBe(false)
})

function later(milliseconds: number) {
  const now = performance.now() + milliseconds
  vi.spyOn(performance, 'now').mockReturnValue(now)
}
