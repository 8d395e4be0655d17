import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { argon2id } from './argon2.ts'

/** OWASP's parameters for argon2id. A password hashed with other parameters is hashed again at its next sign-in. */
const current = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const nonceLength = 16

/** A hash takes 19 MiB and about 30 ms of a core, so a route waits in `queueHash` (hash-queue.ts) before it hashes. */
export const passwords = {
  /** @param salt a text that is unique for each e-mail address; random unless given */
  async hash(password: string, salt?: string) {
    const nonce =
      salt === undefined
        ? randomBytes(nonceLength)
        : createHash('sha256').update(salt).digest().subarray(0, nonceLength)
    return encode(current, nonce, await derive(password, nonce, current))
  },

  async verify(password: string, stored: string) {
    return (await passwords.find(password, [stored])) === 0
  },

  /**
   * The index of the stored hash that matches the password, or -1. Derives one hash even if none is stored, so that the
   * time does not reveal whether an account exists.
   */
  async find(password: string, stored: readonly string[]) {
    const tags = new Map<string, Buffer>()
    let found = -1
    for (const [index, text] of (stored.length > 0 ? stored : [nobody]).entries()) {
      const { parameters, nonce, tag } = decode(text)
      const work = JSON.stringify([parameters, nonce.toString('base64')])
      const derived = tags.get(work) ?? (await derive(password, nonce, parameters))
      tags.set(work, derived)
      if (timingSafeEqual(derived, tag) && found < 0 && stored.length > 0) found = index
    }
    return found
  },
}

export function needsRehash(stored: string) {
  const { parameters } = decode(stored)
  return (Object.keys(current) as (keyof typeof current)[]).some((name) => parameters[name] !== current[name])
}

/** For an e-mail address that nobody has, the typed password is compared with this hash. */
const nobody = encode(current, randomBytes(nonceLength), randomBytes(current.tagLength))

function derive(password: string, nonce: Buffer, parameters: typeof current) {
  // Keyboards compose accented letters differently, so the password is normalized.
  return argon2id({ message: Buffer.from(password.normalize('NFKC')), nonce, ...parameters })
}

/** The PHC string format. */
function encode({ memory, passes, parallelism }: typeof current, nonce: Buffer, tag: Buffer) {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

function unpadded(bytes: Buffer) {
  return bytes.toString('base64').replace(/=+$/, '')
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function decode(stored: string) {
  const match = phc.exec(stored)
  if (!match) throw new Error('not an argon2id PHC string')
  const [, memory, passes, parallelism, nonce, tagText] = match as unknown as string[]
  const tag = Buffer.from(tagText!, 'base64')
  return {
    parameters: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: tag.length,
    },
    nonce: Buffer.from(nonce!, 'base64'),
    tag,
  }
}
