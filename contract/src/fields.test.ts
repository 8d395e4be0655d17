import { describe, expect, it } from 'vitest'
import { day, page, required, text } from './fields.ts'

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

  it.each(['a\0b', 'a\u0007b', 'a\u007fb', 'a\ud800', '\udc00b'])('%j has what cannot be used', (value) => {
    expect(text(20).safeParse(value).success).toBe(false)
    expect(required(20, 'x').safeParse(value).success).toBe(false)
  })

  it('is one line where it is required', () => {
    expect(required(20, 'x').safeParse('um\ndois').success).toBe(false)
  })

  it('says how long it may be', () => {
    expect(text(3).safeParse('abcd').error?.issues[0]?.message).toBe('Use no máximo 3 caracteres')
    expect(text(3).safeParse('abc ').success).toBe(true)
  })
})

describe('a page', () => {
  it('has 20 rows unless asked', () => {
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
