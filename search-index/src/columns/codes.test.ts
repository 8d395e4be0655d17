import { expect, it } from 'vitest'
import { Codes } from './codes.ts'

it('keeps what each slot has when a code needs more than 16 bits, when it grows and when slots are renumbered', () => {
  const codes = new Codes(3)
  codes.set(0, 7)
  codes.set(1, 65_535)
  expect(codes.bytes).toBe(6)
  codes.set(2, 65_536)
  expect([0, 1, 2].map((slot) => codes.at(slot))).toEqual([7, 65_535, 65_536])
  codes.grow(4)
  codes.set(3, 4_000_000_000)
  codes.renumber(Uint32Array.of(3, 2, 0))
  expect([0, 1, 2].map((slot) => codes.at(slot))).toEqual([4_000_000_000, 65_536, 7])
})

it('grows with 16 bits while these are enough', () => {
  const codes = new Codes(1)
  codes.set(0, 65_535)
  codes.grow(2)
  expect([codes.at(0), codes.at(1), codes.bytes]).toEqual([65_535, 0, 4])
})
