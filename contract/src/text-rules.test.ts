import { describe, expect, it } from 'vitest'
import { cleanInput, cleanText, inChat, unlinked } from './text-rules.ts'

/**
 * Patterns of the texts that mail programs turn into links. Some programs take zero-width characters for letters
 * (linkify-it), others ignore them beside a dot.
 */
const anyInvisible = '[\\u200b\\u200c\\u2060]'
const autoLinks = [
  /[a-z][a-z0-9+.-]*:\S/iu,
  /www[.\uff0e]\p{L}/iu,
  /[^\s@\u200c]@[^\s@]|[^\s@]@[^\s@\u200c]/u,
  /\d\.\d+\.\d+\.\d/u,
  /[\p{L}\p{N}-][.\u3002\uff0e\uff61]\p{L}{2,}/iu,
  // Some programs count a zero-width character before the dot as a letter of the name.
  new RegExp(`[\\p{L}\\p{N}-]${anyInvisible}?[.\\u3002\\uff0e\\uff61]\\p{L}{2,}`, 'iu'),
  // Some programs count a zero-width character after the dot as a letter of the ending.
  new RegExp(`[\\p{L}\\p{N}-][.\\u3002\\uff0e\\uff61]${anyInvisible}?\\p{L}{2,}`, 'iu'),
]

describe('a text that comes in', () => {
  it.each([
    ['a\u200bb', 'ab'],
    ['fatura\u00adção', 'faturação'],
    ['\u202eoãtnalP\u202c', 'oãtnalP'],
    ['\u2066+55 11\u2069', '+55 11'],
    ['\u202a1.400,50\u202c', '1.400,50'],
    ['\ufeffUTI\u3164', 'UTI'],
    ['UTI\u{e0041}\u{e007f}', 'UTI'],
    ['UTI\ufe0f\u{e0100}', 'UTI'],
    ['1\ufe0f.400', '1.400'],
    ['a\u0007b\u007f\u0091', 'ab'],
    ['gol\u200bpe.c\u00adom', 'golpe.com'],
    ['a\u00a0b\u2009c\u202fd\u3000e\tf', 'a b c d e f'],
    ['um\r\ndois\rtrês\u2028quatro\u000bcinco', 'um\ndois\ntrês\nquatro\ncinco'],
    ['E\u0301rica', 'Érica'],
    ['a\u200db', 'ab'],
    ['  UTI ', '  UTI '],
    ['👨\u200d⚕️ UTI', '👨\u200d⚕️ UTI'],
    ['👩🏽\u200d⚕️\u200d', '👩🏽\u200d⚕️'],
    ['🏳️\u200d🌈', '🏳️\u200d🌈'],
    ['1\ufe0f\u20e3 ☎\ufe0e ❤️ 🇧🇷', '1\ufe0f\u20e3 ☎\ufe0e ❤️ 🇧🇷'],
    ['Santa Bárbara d´Oeste', "Santa Bárbara d'Oeste"],
    ['D`Ávila, Sant\u2018Ana, Sant\u02bcAna, d\u2032Oeste', "D'Ávila, Sant'Ana, Sant'Ana, d'Oeste"],
    ["Sant’Ana d'Oeste", "Sant’Ana d'Oeste"],
    ['a ´b ` c´', 'a ´b ` c´'],
    // NUL stays: every field refuses it later.
    ['a\0b', 'a\0b'],
  ])('%j is read as %j', (typed, read) => {
    expect(cleanText(typed)).toBe(read)
    expect(cleanText(read)).toBe(read)
  })

  it('is cleaned wherever it stands in a request, except in a secret', () => {
    const dirty = '\u202aUTI\u202c'
    expect(
      cleanInput({ q: dirty, list: [dirty, 1, null], deep: { filters: { q: dirty }, password: dirty }, token: dirty }),
    ).toEqual({ q: 'UTI', list: ['UTI', 1, null], deep: { filters: { q: 'UTI' }, password: dirty }, token: dirty })
  })

  it('may be nested as deeply as its size allows', () => {
    const nested = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)
    expect(() => cleanInput(nested)).not.toThrow()
  })
})

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
    'Hosp.Mun/SP',
    'UPA Jd.Angela/SP',
    'Dr.Dev Singh',
    'evil.page',
    'evil.bank',
    '1.1.1.1',
    'mailto:ana',
    'tel:190',
  ])('%s is no link any more, and reads the same', (text) => {
    expect(autoLinks.filter((link) => link.test(text))).not.toEqual([])
    expect(autoLinks.filter((link) => link.test(unlinked(text)))).toEqual([])
    expect(unlinked(text).replaceAll('\u200c', '')).toBe(text)
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

it.each([
  ['*UTI* _adulto_ ~já~ `x`', 'UTI adulto já x'],
  ['> a combinar', 'a combinar'],
  ['- 7h', '7h'],
  ['golpe.com', 'golpe\u200c.\u200ccom'],
  ['19:00 - 07:00, R$ 1.680,00', '19:00 - 07:00, R$ 1.680,00'],
])('%j stands in a message as %j', (text, shown) => {
  expect(inChat(text)).toBe(shown)
})
