import { messages } from '@plantao/contract/messages'
import { wireMessage } from '@plantao/contract/sentences/errors'
import { toast } from 'sonner'
import { describe, expect, test } from 'vitest'
import { goOffline } from '../../../test/network.ts'
import { ApiError, isOffline, NetworkError, OfflineError } from '../http/errors.ts'
import { notify } from './notify.ts'
import { notifyFailure, sentenceOf } from './notify-failure.ts'

const shown = () => {
  const last = toast.getToasts().at(-1)
  return last && 'title' in last ? [last.title, last.description] : undefined
}

describe('a failed call is shown with the sentences of the specification', () => {
  const notifyCreateFailed = notifyFailure(messages.vagas.createFailed, { unexpected: messages.vagas.createUnexpected })

  const unexpected = [messages.vagas.createUnexpected, messages.unexpected.text]

  test.each([
    [
      new ApiError('vaga_in_past', { status: 422, message: wireMessage.vaga_in_past }),
      [messages.vagas.createFailed, 'A data do plantão não pode estar no passado'],
    ],
    [new ApiError('unexpected', { status: 500 }), unexpected],
    [new NetworkError('no answer'), unexpected],
  ])('%s', async (error, toast) => {
    notifyCreateFailed(error)
    await expect.poll(() => shown()).toEqual(toast)
  })
})

describe('without a connection', () => {
  const offline = new OfflineError('no answer')

  test('the title of the specification stands above what was not done', async () => {
    const { createUnexpected: unexpected } = messages.vagas
    notifyFailure(messages.vagas.createFailed, { unexpected, offline: messages.offline.createVaga })(offline)
    await expect.poll(() => shown()).toEqual([unexpected, messages.offline.createVaga])
  })

  test('what could not be loaded is named, with the reason', async () => {
    notifyFailure(messages.dashboard.vagasFailed)(offline)
    await expect.poll(() => shown()).toEqual([messages.dashboard.vagasFailed, 'Você está sem conexão.'])
  })

  test('a call that began earlier may have arrived, so nothing is promised', async () => {
    goOffline()
    expect(isOffline(new TypeError('the code did not come'))).toBe(true)
    const failure = notifyFailure(messages.vagas.createFailed, {
      unexpected: messages.vagas.createUnexpected,
      offline: 'x',
    })
    failure(new NetworkError('no answer'))
    await expect.poll(() => shown()?.[0]).toBe(messages.vagas.createUnexpected)
  })
})

test('equal toasts are one', async () => {
  const end = toast.getToasts().length
  for (let n = 0; n < 3; n++) {
    notify.success(messages.vagas.created)
    await expect.poll(() => toast.getToasts()).toHaveLength(end + 1)
  }
  notify.info(messages.vagas.created)
  await expect.poll(() => toast.getToasts()).toHaveLength(end + 2)
})

test('too many requests show how long to wait', () => {
  const limited = new ApiError('too_many_requests', { status: 429, retryAfter: 130 })
  expect(sentenceOf(limited)).toBe('Muitas tentativas. Tente novamente em 3 minutos.')
  expect(sentenceOf(new ApiError('too_many_requests', { status: 429 }))).toBe(
    'Muitas tentativas. Tente novamente em instantes.',
  )
})

test('three sentences that are English in the answer are Portuguese on the screen', () => {
  const refused = new ApiError('credentials_invalid', { status: 400, message: wireMessage.credentials_invalid })
  expect(sentenceOf(refused)).toBe(messages.login.credentialsInvalid)
})

test('an unknown code is shown as received', () => {
  expect(sentenceOf(new ApiError('brand_new' as 'unexpected', { status: 409, message: 'Algo novo.' }))).toBe(
    'Algo novo.',
  )
  expect(sentenceOf(new ApiError('unexpected', { status: 422, message: 'Cadastros suspensos.' }))).toBe(
    'Cadastros suspensos.',
  )
  expect(sentenceOf('nothing')).toBeUndefined()
})
