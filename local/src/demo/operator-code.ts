import { createHmac } from 'node:crypto'

/** The key of the demonstration's operator, in base32: known to everybody, as the password is. */
export const demoSecret = 'PLANTAOABERTODEMONSTRACAO2345677'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const seconds = 30

/** The code that an authenticator would show (RFC 6238), and the seconds until the next code. @param secret base32 */
export function operatorCode(secret = demoSecret, now = Date.now()) {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 1000 / seconds)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff
  return { code: String(number % 1_000_000).padStart(6, '0'), left: seconds - (Math.floor(now / 1000) % seconds) }
}
