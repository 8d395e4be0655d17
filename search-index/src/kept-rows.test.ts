import { describe, expect, it } from 'vitest'
import { JsonBytes } from './json-bytes.ts'
import { KeptRows } from './kept-rows.ts'

const row = (text: string) => Buffer.from(JSON.stringify(text))

function written(rows: KeptRows, slot: number) {
  const out = new JsonBytes()
  rows.write(slot, out)
  return String(out.written)
}

describe('rows that are kept', () => {
  it('are given as they were last written', () => {
    const rows = new KeptRows()
    rows.keep(7, row('first'))
    rows.keep(7, row('UTI de São José'))
    expect(rows.has(7)).toBe(true)
    expect(written(rows, 7)).toBe('"UTI de São José"')
  })

  it('make room for each other, and are forgotten one by one', () => {
    const rows = new KeptRows()
    const others = Array.from({ length: 40_000 }, (_, n) => n)
    for (const slot of others) rows.keep(slot, row(`vaga ${slot}`))
    const kept = others.filter((slot) => rows.has(slot))
    expect(kept.length).toBeLessThan(others.length)
    expect(kept.map((slot) => written(rows, slot))).toEqual(kept.map((slot) => `"vaga ${slot}"`))
    const [gone, ...left] = kept
    rows.forget(gone!)
    for (const slot of others.filter((other) => !rows.has(other)).slice(0, 100)) rows.forget(slot)
    expect(rows.has(gone!)).toBe(false)
    expect(left.every((slot) => rows.has(slot))).toBe(true)
    rows.forgetAll()
    expect(left.some((slot) => rows.has(slot))).toBe(false)
  })

  it('are not those that are very long', () => {
    const rows = new KeptRows()
    rows.keep(1, row('short'))
    rows.keep(2, row('x'.repeat(2_000)))
    expect([rows.has(1), rows.has(2)]).toEqual([true, false])
  })
})
