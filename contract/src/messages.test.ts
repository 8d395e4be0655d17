import { describe, expect, it } from 'vitest'
import { commonErrors, type ErrorCode, errorStatus } from './errors.ts'
import { errorText, timedMessage, wireMessage } from './messages.ts'

describe('sentences of the codes', () => {
  it.each(Object.keys(errorStatus) as ErrorCode[])('%s has one of its own on the screen and on the wire', (code) => {
    expect(errorText[code].trim()).not.toBe('')
    expect(wireMessage[code].trim()).not.toBe('')
  })

  it('says three in English on the wire, as the specification does', () => {
    const english = (Object.keys(errorStatus) as ErrorCode[]).filter((code) => wireMessage[code] !== errorText[code])
    expect(english.map((code) => wireMessage[code]).sort()).toEqual([
      'Email not confirmed',
      'Invalid login credentials',
      'User already registered',
    ])
  })

  it('counts the common ones among the known', () => {
    expect(commonErrors.filter((code) => !(code in errorStatus))).toEqual([])
  })
})

describe('the time to wait', () => {
  it.each([
    [0, 'Muitas tentativas. Tente novamente em 1 minuto.'],
    [60, 'Muitas tentativas. Tente novamente em 1 minuto.'],
    [61, 'Muitas tentativas. Tente novamente em 2 minutos.'],
    [900, 'Muitas tentativas. Tente novamente em 15 minutos.'],
  ])('%i s: %s', (seconds, sentence) => {
    expect(timedMessage.too_many_requests(seconds)).toBe(sentence)
    expect(timedMessage.too_many_sign_ins(seconds)).toBe(
      `${sentence} Para entrar agora, crie uma nova senha em “Esqueci minha senha”.`,
    )
  })
})
