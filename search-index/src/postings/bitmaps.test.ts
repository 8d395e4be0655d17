import { seededRandom } from '@plantao/testkit/random'
import { describe, expect, it } from 'vitest'
import { type Bitmap, Bitmaps } from './bitmaps.ts'
import { hasBit, setBit } from './bits.ts'

describe.each([1, 4, 7, 16, 64, 96])('bitmaps of %i words', (words) => {
  const random = seededRandom(words)
  const bitmaps = new Bitmaps(words * 32)
  const all = Array.from({ length: words * 32 }, (_, slot) => slot)
  const some = () => {
    const bitmap = bitmaps.create()
    for (const slot of all) if (random.next() < 0.4) setBit(bitmap, slot)
    return bitmap
  }
  const [one, other, third] = [some(), some(), some()]
  const copyOf = (bitmap: Bitmap) => {
    const copy = bitmaps.take()
    bitmaps.copy(copy, bitmap, 0, words)
    return copy
  }
  const inOne = (slot: number) => hasBit(one, slot)
  const inOther = (slot: number) => hasBit(other, slot)

  it.each([
    ['and', (slot: number) => inOne(slot) && inOther(slot)],
    ['andNot', (slot: number) => inOne(slot) && !inOther(slot)],
    ['or', (slot: number) => inOne(slot) || inOther(slot)],
  ] as const)('%s: within a range, and nothing beside it', (loop, expected) => {
    const [from, to] = [words >>> 2, words - (words >>> 3)]
    const isInside = (slot: number) => slot >= from * 32 && slot < to * 32
    const slotsWith = (before: Bitmap) => all.filter((slot) => (isInside(slot) ? expected(slot) : hasBit(before, slot)))
    const [inPlace, elsewhere] = [copyOf(one), copyOf(third)]
    bitmaps[loop](inPlace, inPlace, other, from, to)
    bitmaps[loop](elsewhere, one, other, from, to)
    expect([...bitmaps.slotsOf(inPlace)]).toEqual(slotsWith(one))
    expect([...bitmaps.slotsOf(elsewhere)]).toEqual(slotsWith(third))
  })

  it('counts, and finds slots', () => {
    const both = all.filter((slot) => inOne(slot) && inOther(slot))
    expect(bitmaps.countBoth(one, other)).toBe(both.length)
    expect(bitmaps.count(one)).toBe(all.filter(inOne).length)
    expect([...bitmaps.slotsOf(one)]).toEqual(all.filter(inOne))
  })
})
