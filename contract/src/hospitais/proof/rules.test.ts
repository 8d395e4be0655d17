import { expect, it } from 'vitest'
import { claimBlockedBy, parseCnes, parseProofCode, proofNoticeDays, writeProofCode } from './rules.ts'

it.each([
  ['2077485', '2077485'],
  [' 20.774-85 ', '2077485'],
  ['77485', '0077485'],
  ['20774851', null],
  ['207748a', null],
  ['', null],
])('the typed CNES %j reads %j', (typed, cnes) => {
  expect(parseCnes(typed)).toBe(cnes)
})

it.each([
  ['1234-5678', '12345678'],
  ['1234 5678\n', '12345678'],
  ['１２３４５６７８', '12345678'],
  ['1234567', null],
  ['1234567a', null],
])('the typed code %j reads %j', (typed, code) => {
  expect(parseProofCode(typed)).toBe(code)
})

it('a code is written in two halves', () => {
  expect(writeProofCode('12345678')).toBe('1234-5678')
})

it('a proof is renewed in its last days only', () => {
  const now = new Date('2026-11-25T12:00:00Z')
  const until = (days: number) => ({ until: new Date(now.getTime() + days * 86_400_000).toISOString() })
  expect(claimBlockedBy(null, now)).toBeNull()
  expect(claimBlockedBy(until(proofNoticeDays), now)).toBeNull()
  expect(claimBlockedBy(until(proofNoticeDays + 0.01), now)).toBe('proof_still_valid')
})
