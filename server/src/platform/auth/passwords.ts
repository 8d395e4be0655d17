import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { DomainError } from '../errors.ts'
import { argon2id } from './hashing.ts'

/** OWASP's for argon2id. A password hashed with others is hashed anew at its next sign-in. */
const current = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const nonceLength = 16

export interface Passwords {
  hash: (password: string) => Promise<string>
  /** @param stored null for an account that does not exist: as much work, never true. */
  verify: (password: string, stored: string | null) => Promise<boolean>
  /**
   * Around all that is done for a password, so that of a flood no more come to the database than can be hashed.
   * @throws {DomainError} service_unavailable when too many are under way.
   */
  admit: <R>(work: () => Promise<R>) => Promise<R>
}

/**
 * A hash takes 19 MiB and some 30 ms of a core, so only so many run at once and only so many wait.
 * @throws {DomainError} service_unavailable when the queue is full.
 */
export function createPasswords({ atOnce = availableParallelism(), waiting = 50 } = {}): Passwords {
  const inTurn = createTurns(atOnce, waiting)
  let admitted = 0
  return {
    async admit(work) {
      if (admitted >= atOnce + waiting) throw full()
      admitted++
      try {
        return await work()
      } finally {
        admitted--
      }
    },
    hash: (password) =>
      inTurn(async () => {
        const nonce = randomBytes(nonceLength)
        return encode(current, nonce, await derive(password, nonce, current))
      }),
    verify: (password, stored) =>
      inTurn(async () => {
        const { parameters, nonce, tag } = decode(stored ?? nobody)
        return timingSafeEqual(await derive(password, nonce, parameters), tag) && stored !== null
      }),
  }
}

/** Of this process: the cores are shared by all who hash in it. */
export const passwords = createPasswords()

export function needsRehash(stored: string) {
  const { parameters } = decode(stored)
  return (Object.keys(current) as (keyof typeof current)[]).some((name) => parameters[name] !== current[name])
}

/** What an unknown e-mail's password is compared with. */
const nobody = encode(current, randomBytes(nonceLength), randomBytes(current.tagLength))

function derive(password: string, nonce: Buffer, parameters: typeof current) {
  // The same letters typed on another keyboard may come composed differently.
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

const full = () => new DomainError('service_unavailable', { retryAfter: 2 })

function createTurns(atOnce: number, waiting: number) {
  let running = 0
  const queue: (() => void)[] = []
  return async <R>(work: () => Promise<R>): Promise<R> => {
    if (running < atOnce) running++
    else {
      if (queue.length >= waiting) throw full()
      // Whoever ends hands over its place, so nobody can slip in between.
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
