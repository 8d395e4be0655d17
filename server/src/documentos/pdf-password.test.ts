import { pdf } from '@plantao/testkit/pdf'
import { expect, it } from 'vitest'
import { encryptedPdfs } from '../../test/domains/encrypted-pdfs.ts'
import { asksForPassword } from './pdf-password.ts'

const bytes = (base64: string) => Buffer.from(base64, 'base64')

it.each(Object.entries(encryptedPdfs))(
  '%s: asks for a password, unless only its owner has one',
  (_encryption, { asks, owner }) => {
    expect(asksForPassword(bytes(asks))).toBe(true)
    expect(asksForPassword(bytes(owner))).toBe(false)
  },
)

it.each([
  ['no encryption', 'trailer << /Root 1 0 R >>', false],
  ['the word in a text', 'BT (/Encrypt 4 0 R) Tj ET', false],
  [
    'an encryption that cannot be read',
    '9 0 obj << /Filter /Standard /R 3 >> endobj trailer << /Encrypt 9 0 R >>',
    false,
  ],
  ['the key of a certificate', '9 0 obj << /Filter /Adobe.PubSec /R 4 >> endobj trailer << /Encrypt 9 0 R >>', true],
])('a file with %s: %s', (_what, text, asks) => {
  expect(asksForPassword(Buffer.concat([pdf(), Buffer.from(text)]))).toBe(asks)
})
