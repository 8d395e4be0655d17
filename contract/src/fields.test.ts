import { describe, expect, it } from 'vitest'
import { day, page, personName, required, text } from './fields.ts'
import { cleanText } from './text-rules.ts'

describe('a plain day', () => {
  it.each(['2026-11-28', '2028-02-29', '2026-12-31'])('%s exists', (value) => {
    expect(day.safeParse(value).success).toBe(true)
  })

  it.each(['', '2026-02-29', '2026-02-30', '2026-13-01', '28/11/2026', '2026-1-1', '2026-11-28T00:00:00Z'])(
    '%j does not',
    (value) => {
      expect(day.safeParse(value).error?.issues[0]?.message).toBe('Data inválida')
    },
  )
})

describe('text', () => {
  it('is trimmed and may have several lines', () => {
    expect(text(20).parse('  um\ndois  ')).toBe('um\ndois')
    expect(text(20).parse('plantão 🌙')).toBe('plantão 🌙')
  })

  it.each(['a\0b', 'a\ud800', '\udc00b'])('%j has what cannot be used', (value) => {
    expect(text(20).safeParse(value).success).toBe(false)
    expect(required(20, 'x').safeParse(value).success).toBe(false)
  })

  it.each([
    '\u200b',
    '\u00ad\u00ad',
    '\u3164',
    '\u115f\u1160\uffa0',
    '\u2800\u2800',
    ' \u00a0\u3000\u2003 ',
    '\u202e',
    '\u200d',
    '\u0301',
    '\ue000',
    '\u{e0041}',
  ])('%j is invisible, so it does not count as required text', (value) => {
    const { issues = [] } = required(40, 'vazio').safeParse(cleanText(value)).error ?? {}
    expect(issues.map(({ message }) => message)).toContain('vazio')
  })

  it.each(['½', '東京', '☎', '!', 'Ç'])('%j is visible', (value) => {
    expect(required(40, 'x').parse(value)).toBe(value)
  })

  it('has one line where it is required', () => {
    expect(required(20, 'x').safeParse('um\ndois').success).toBe(false)
  })

  it('has a maximum length, which the message names', () => {
    expect(text(3).safeParse('abcd').error?.issues[0]?.message).toBe('Use no máximo 3 caracteres')
    expect(text(3).safeParse('abc ').success).toBe(true)
  })
})

describe('the name of a person or hospital', () => {
  it.each([
    'Dra. Ana',
    'J.R. Silva',
    'J.R.Silva',
    'Dra.Maria',
    'Maria C.de Souza',
    'Ana M. Br. Costa',
    'Hospital S.A.',
    'Hospital São Lucas - Un. 2/3',
    'Santa Casa: Centro',
    'Clínica Com. Vida',
    'Hosp.Mun/SP',
    'Hospital Sta.Clara/SP',
    'UPA Jd.Angela/SP',
    'Dr.Dev Singh',
    // These names are accepted, because no list of domain endings is complete. In e-mails, `unlinked` keeps them from
    // becoming links.
    'evil.page',
    'evil.bank',
    'bit.ly/abc',
    'golpe.xyz',
  ])('may be %s', (value) => {
    expect(personName(200, 'x').parse(value)).toBe(value)
  })

  it.each([
    'Ana https://golpe.example',
    'Ana http://1.2.3.4',
    'www.golpe.example',
    'Ana WWW.golpe',
    'golpe.com',
    'Veja golpe.com.br já',
    'Ana (golpe.com)',
    'HTTPS:golpe',
    'mailto:ana',
    'tel:190',
    'javascript:alert(1)',
    '1.1.1.1',
    'Ana 192.168.0.1/x',
    'golpe。com',
    'golpe．com',
    'ana@golpe.com',
  ])('is not %j', (value) => {
    expect(personName(200, 'x').safeParse(value).error?.issues[0]?.message).toBe(
      'O nome não pode conter endereços de internet',
    )
  })
})

describe('a page', () => {
  it('has 20 rows by default', () => {
    expect(page.parse({})).toEqual({ limit: 20 })
    expect(page.parse({ limit: '50', cursor: 'abc_-1' })).toEqual({ limit: 50, cursor: 'abc_-1' })
  })

  it.each([{ limit: '0' }, { limit: '101' }, { limit: '1.5' }, { limit: 'x' }, { cursor: 'a b' }, { cursor: '%' }])(
    'refuses %j',
    (value) => {
      expect(page.safeParse(value).success).toBe(false)
    },
  )
})
