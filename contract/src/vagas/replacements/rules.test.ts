import { expect, it } from 'vitest'
import { whatsAppLink } from './rules.ts'

it.each([
  ['(11) 98765-4321', 'https://wa.me/5511987654321'],
  ['+55 11 98765-4321', 'https://wa.me/5511987654321'],
  ['0xx11 98765-4321', 'https://wa.me/5511987654321'],
  // None of these texts is one Brazilian mobile number.
  ['(11) 3456-7890', null],
  ['(11) 98765-4321 ramal 12', null],
  ['(11) 98765-4321 / (11) 98765-4322', null],
  ['+1 212 555 0100', null],
  ['ligue à noite', null],
])('of %j the conversation is %s', (phone, link) => {
  expect(whatsAppLink(phone, 'Oi')).toBe(link && `${link}?text=Oi`)
})

it('carries any text whole, and nothing of it as a part of the address', () => {
  const text = 'Plantão & UTI: 50% #1? a=b+c\nhttps://x/y “é”'
  const [, encoded] = /^https:\/\/wa\.me\/5511987654321\?text=([^?&#/\s]+)$/.exec(
    whatsAppLink('(11) 98765-4321', text)!,
  )!
  expect(decodeURIComponent(encoded!)).toBe(text)
})
