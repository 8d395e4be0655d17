import { describe, expect, it } from 'vitest'
import { unlinked } from './text-rules.ts'

/** As generous as mail programs are: a scheme, 'www.', a mailbox, or anything with a dot and an ending of letters. */
const autoLink =
  /[a-z][a-z0-9+.-]*:\/\/|www[.\uff0e](?!\u200b)|[^\s@\u200b]+@[^\s@\u200b]|[\p{L}\p{N}-][.\u3002\uff0e\uff61]\p{L}{2,}/iu

describe('unlinked', () => {
  it.each([
    'https://golpe.example/login',
    'HTTP://GOLPE.EXAMPLE',
    'www.golpe.example',
    'golpe.com',
    'Clique em golpe.com.br/entrar agora',
    '(golpe.com)',
    'http://1.2.3.4/entrar',
    'ana@golpe.com',
    'bit.ly/abc',
    'ftp://golpe',
    'golpe。com',
    'golpe．com',
    'sub.golpe.com?x=1',
    'Dra.Maria',
  ])('%s is no link any more, and reads the same', (text) => {
    expect(text).toMatch(autoLink)
    expect(unlinked(text)).not.toMatch(autoLink)
    expect(unlinked(text).replaceAll('\u200b', '')).toBe(text)
  })

  it.each([
    'Dra. Ana',
    'J.R. Silva',
    'CRM/SP 123456',
    '19:00 - 07:00',
    'R$ 1.400,50',
    'Rua A, 1 - Centro',
    'Un. 2/3',
    '(11) 98765-4321',
    'S.A.',
  ])('%s is not touched', (text) => {
    expect(unlinked(text)).toBe(text)
  })
})
