import { describe, expect, it } from 'vitest'
import { decodeCursor, encodeCursor, nameKey, timeKey, toPage } from './cursor.ts'

const id = '0198c0de-0000-7000-8000-000000000001'

describe('cursors', () => {
  it.each([
    ['2026-11-21T01:40:13.123456Z', id],
    ['2026-11-21T01:40:13Z', id],
    ['2026-11-20T22:40:13.1-03:00', id],
  ])('keep the instant %s with its microseconds', (...key) => {
    expect(decodeCursor(encodeCursor(key), timeKey)).toEqual(key)
  })

  it('keep a name of 200 characters within what the contract takes', () => {
    const key = ['ã'.repeat(200), id]
    expect(decodeCursor(encodeCursor(key), nameKey)).toEqual(key)
  })

  it('are absent on a first page', () => {
    expect(decodeCursor(undefined, timeKey)).toBeNull()
  })

  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  it.each([
    ['nothing', ''],
    ['no base64url', '!!!!'],
    ['no JSON', Buffer.from('{').toString('base64url')],
    ['another shape', encoded({ a: 1 })],
    ['too few', encoded(['2026-11-21T01:40:13Z'])],
    ['too many', encoded(['2026-11-21T01:40:13Z', id, 'x'])],
    ['an instant that does not exist', encoded(['2026-13-41T01:40:13Z', id])],
    ['a day that does not exist', encoded(['2026-02-30T00:00:00Z', id])],
    ['an offset that PostgreSQL does not know', encoded(['2026-02-20T00:00:00+23:00', id])],
    ['a year that PostgreSQL does not know', encoded(['0000-01-01T00:00:00Z', id])],
    ['an id that is none', encoded(['2026-11-21T01:40:13Z', "' or 1=1"])],
  ])('that are %s are an invalid request', (_what, cursor) => {
    expect(() => decodeCursor(cursor, timeKey)).toThrow('invalid_request')
  })

  it('with NUL, which PostgreSQL refuses, are an invalid request', () => {
    expect(() => decodeCursor(encoded(['\0', id]), nameKey)).toThrow('invalid_request')
  })
})

describe('toPage', () => {
  const keyOf = (row: string) => [row, id]
  it('has no next page when no further row came', () => {
    expect(toPage(['a', 'b'], 2, keyOf)).toEqual({ items: ['a', 'b'], next_cursor: null })
    expect(toPage([], 2, keyOf)).toEqual({ items: [], next_cursor: null })
  })

  it('ends at its last row when one more came', () => {
    const page = toPage(['a', 'b', 'c'], 2, keyOf)
    expect(page.items).toEqual(['a', 'b'])
    expect(decodeCursor(page.next_cursor!, nameKey)).toEqual(['b', id])
  })
})
