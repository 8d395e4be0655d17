import { expect, it } from 'vitest'
import { type ErrorCode, errorStatus } from './errors.ts'
import { errorText, wireMessage } from './sentences/errors.ts'
import { timedMessage } from './sentences/page-errors.ts'

it('three sentences are English on the wire, as in the specification', () => {
  const english = (Object.keys(errorStatus) as ErrorCode[]).filter((code) => wireMessage[code] !== errorText[code])
  expect(english.map((code) => wireMessage[code]).sort()).toEqual([
    'Email not confirmed',
    'Invalid login credentials',
    'User already registered',
  ])
})

it.each([
  [0, 'Muitas tentativas. Tente novamente em 1 minuto.'],
  [60, 'Muitas tentativas. Tente novamente em 1 minuto.'],
  [61, 'Muitas tentativas. Tente novamente em 2 minutos.'],
  [900, 'Muitas tentativas. Tente novamente em 15 minutos.'],
])('%i s to wait: %s', (seconds, sentence) => {
  expect(timedMessage.too_many_requests(seconds)).toBe(sentence)
  expect(timedMessage.too_many_sign_ins(seconds)).toBe(
    `${sentence} Para entrar agora, crie uma nova senha em “Esqueci minha senha”.`,
  )
})
