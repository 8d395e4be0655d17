import { createCipheriv, createHash } from 'node:crypto'

/*
 * Whether a PDF can be opened without a password: the check of the empty user password from ISO 32000-2, 7.6.4. A PDF
 * with an owner's password alone only asks programs not to print or change it.
 */

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/** More characters than a dictionary has. */
const around = 4_000

/** @returns false for a file that is not encrypted, or whose encryption is not understood */
export function asksForPassword(file: Buffer): boolean {
  if (!file.includes('/Encrypt')) return false
  const text = file.toString('latin1')
  const found = findEncryption(text)
  if (!found) return false
  const { dictionary, ids } = found
  // Other handlers encrypt for the owners of certificates.
  if (!/\/Filter\s*\/Standard\b/.test(dictionary)) return /\/Filter\s*\//.test(dictionary)
  const [o, u] = [stringOf(dictionary, '/O'), stringOf(dictionary, '/U')]
  const [revision, permissions] = [numberOf(dictionary, '/R'), numberOf(dictionary, '/P')]
  if (!o || !u || revision === null || permissions === null) return false
  if (revision >= 5) {
    const [tag, salt] = [u.subarray(0, 32), u.subarray(32, 40)]
    return !(revision === 5 ? sha(256, salt) : hardened(salt)).equals(tag)
  }
  const id = stringOf(ids, '/ID\\s*\\[') ?? Buffer.alloc(0)
  const ending = revision >= 4 && /\/EncryptMetadata\s+false/.test(dictionary) ? Buffer.alloc(4, 0xff) : Buffer.alloc(0)
  const p = Buffer.alloc(4)
  p.writeInt32LE(permissions | 0)
  let key = md5(padding, o.subarray(0, 32), p, id, ending)
  if (revision === 2) return !rc4(key.subarray(0, 5), padding).equals(u.subarray(0, 32))
  const length = revision === 3 ? (numberOf(dictionary, '/Length') ?? 40) / 8 : 16
  for (let n = 0; n < 50; n++) key = md5(key.subarray(0, length))
  key = key.subarray(0, length)
  let check = md5(padding, id)
  for (let n = 0; n < 20; n++) check = rc4(Buffer.from(key.map((byte) => byte ^ n)), check)
  return !check.equals(u.subarray(0, 16))
}

/** The encryption dictionary of the newest trailer, which is never compressed (7.5.7), and the file's id beside it. */
function findEncryption(text: string) {
  const named = lastMatch(text, /\/Encrypt\s*(?:<<|(\d+)\s+(\d+)\s+R\b)/g)
  if (!named) return null
  const [, number, generation] = named
  const ids = text.slice(Math.max(0, named.index - around), named.index + around)
  if (number === undefined) return { dictionary: text.slice(named.index, named.index + around), ids }
  const at = lastMatch(text, new RegExp(`(?<!\\d)${number}\\s+${generation}\\s+obj\\b`, 'g'))?.index
  return at === undefined ? null : { dictionary: text.slice(at, at + around).split('endobj')[0]!, ids }
}

function lastMatch(text: string, pattern: RegExp) {
  let last: RegExpExecArray | null = null
  for (const match of text.matchAll(pattern)) last = match
  return last
}

function numberOf(text: string, key: string) {
  const found = new RegExp(`${key}\\s+(-?\\d+)`).exec(text)
  return found ? Number(found[1]) : null
}

/** The string behind a key: hexadecimal, or in parentheses that may be nested, with escapes (7.3.4). */
function stringOf(text: string, key: string): Buffer | null {
  const found = new RegExp(`${key}\\s*(?:<([0-9a-fA-F\\s]*)>|\\()`).exec(text)
  if (!found) return null
  if (found[1] !== undefined) return Buffer.from(found[1].replace(/\s/g, ''), 'hex')
  const bytes: string[] = []
  const parts = text.slice(found.index + found[0].length).matchAll(/\\([0-7]{1,3}|\r\n|[\s\S])|\r\n?|[\s\S]/g)
  let depth = 1
  for (const [part, escaped] of parts) {
    if (part === '(') depth++
    if (part === ')' && --depth === 0) return Buffer.from(bytes.join(''), 'latin1')
    if (escaped === undefined) bytes.push(part.startsWith('\r') ? '\n' : part)
    else if (/^[0-7]/.test(escaped)) bytes.push(String.fromCharCode(Number.parseInt(escaped, 8) & 0xff))
    else if (!/[\r\n]/.test(escaped)) bytes.push(escapes[escaped] ?? escaped)
  }
  return null
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()
const sha = (bits: number, bytes: Buffer) => createHash(`sha${bits}`).update(bytes).digest()

/** Algorithm 2.B, for the empty password. */
function hardened(salt: Buffer) {
  let key = sha(256, salt)
  for (let round = 1, last = 0; round <= 64 || last > round - 33; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const encrypted = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)))
    const rest = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = sha([256, 384, 512][rest]!, encrypted)
    last = encrypted.at(-1)!
  }
  return key.subarray(0, 32)
}

/** The cipher itself, which OpenSSL 3 no longer has. */
function rc4(key: Buffer, input: Buffer) {
  const state = Uint8Array.from({ length: 256 }, (_, n) => n)
  const swap = (a: number, b: number) => {
    const kept = state[a]!
    state[a] = state[b]!
    state[b] = kept
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 0xff
    swap(i, j)
  }
  let i = 0
  let j = 0
  return Buffer.from(
    input.map((byte) => {
      i = (i + 1) & 0xff
      j = (j + state[i]!) & 0xff
      swap(i, j)
      return byte ^ state[(state[i]! + state[j]!) & 0xff]!
    }),
  )
}
