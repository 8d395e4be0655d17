import { expect, it } from 'vitest'
import { type ErrorCode, errorStatus } from './errors.ts'
import { errorText, wireMessage } from './sentences/errors.ts'
import { timedMessage } from './sentences/page-errors.ts'
import { nobodyWaits } from './sentences/urgent.ts'

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

it.each([
  ['2026-11-28T12:00:20Z', 'Começa em 1 min, ninguém aguarda'],
  ['2026-11-28T12:59:00Z', 'Começa em 59 min, ninguém aguarda'],
  ['2026-11-28T13:00:00Z', 'Começa em 1 h, ninguém aguarda'],
  ['2026-11-29T03:59:00Z', 'Começa em 15 h, ninguém aguarda'],
  [null, 'Começa em breve, ninguém aguarda'],
])('a start at %s reads “%s”', (starts_at, text) => {
  expect(nobodyWaits({ starts_at }, new Date('2026-11-28T12:00:00Z'))).toBe(text)
})
