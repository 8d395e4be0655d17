import { expect, test } from 'vitest'
import { isSignedBy, newSigningKey, publicKeysIn, signerOf, signingKey } from './signing.ts'

const signer = signerOf(newSigningKey())

test('a key of RFC 8032 gives its public half and signature', () => {
  const known = signerOf('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')
  const publicHalf = Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex')
  expect(known.publicKey).toBe(`ed25519:${publicHalf.toString('base64url')}`)
  expect(Buffer.from(known.sign(''), 'base64url').toString('hex')).toMatch(/^e5564300c360ac729086e2cc806e828a/)
})

test('a signature holds for its text and its key only', () => {
  const signature = signer.sign('a text')
  expect(isSignedBy(signer.publicKey, 'a text', signature)).toBe(true)
  expect(isSignedBy(signer.publicKey, 'another', signature)).toBe(false)
  expect(isSignedBy(signerOf(newSigningKey()).publicKey, 'a text', signature)).toBe(false)
  expect(isSignedBy(signer.publicKey, 'a text', 'none')).toBe(false)
})

test('the public halves in a file of keys are found, whatever is around them', () => {
  const other = signerOf(newSigningKey()).publicKey
  const text = `# public key: age1x\n# backups are signed by ${signer.publicKey}\n${other}\r\ned25519:short\nAGE-SECRET-KEY-1X\n`
  expect(publicKeysIn(text)).toEqual([signer.publicKey, other])
  expect(publicKeysIn('AGE-SECRET-KEY-1X')).toEqual([])
})

test('a malformed key is refused', () => {
  expect(signingKey.safeParse(newSigningKey()).success).toBe(true)
  expect(signingKey.safeParse(signer.publicKey).success).toBe(false)
})
