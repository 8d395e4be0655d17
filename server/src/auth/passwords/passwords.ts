import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { DomainError } from '../../platform/http/errors.ts'
import { argon2id, hashesAtOnce } from './argon2.ts'

/** Requests admitted at once, for each hash that may run at once: the others are busy with the database. */
const admittedForEach = 2
/** Enough for a hundred people of one hospital who sign in at the same minute. */
const waitingToBeAdmitted = 200
/** Milliseconds. Then the answer is service_unavailable; the web waits 20 s for an answer. */
const patience = 18_000

/** OWASP's parameters for argon2id. A password that was hashed with others is hashed again at its next sign-in. */
const current = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const nonceLength = 16

export interface Passwords {
  /** @param salt a text of its own for each e-mail address; random unless given. */
  hash: (password: string, salt?: string) => Promise<string>
  verify: (password: string, stored: string) => Promise<boolean>
  /**
   * The index of the hash that is the password's, or -1. Hashes once for each salt among them, and once where there is no hash,
   * so that the time does not show whether an account exists.
   */
  find: (password: string, stored: readonly string[]) => Promise<number>
  /**
   * Wraps everything that a route does for a password: a flood of sign-ins cannot take all database connections.
   * @throws {DomainError} service_unavailable when too many wait, or after waiting too long.
   */
  admit: <R>(work: () => Promise<R>) => Promise<R>
}

/**
 * A hash takes 19 MiB and about 30 ms of a core: the number that run at once, and that wait, is limited.
 * @throws {DomainError} service_unavailable when the queue is full.
 */
export function createPasswords({
  atOnce = hashesAtOnce(),
  waiting = 50,
  admissions = waitingToBeAdmitted,
  patienceMs = patience,
} = {}): Passwords {
  const inTurn = createTurns(atOnce, waiting, patienceMs)
  const find = async (password: string, stored: readonly string[]) => {
    const tags = new Map<string, Buffer>()
    let found = -1
    for (const [index, text] of (stored.length > 0 ? stored : [nobody]).entries()) {
      const { parameters, nonce, tag } = decode(text)
      const work = JSON.stringify([parameters, nonce.toString('base64')])
      const derived = tags.get(work) ?? (await inTurn(() => derive(password, nonce, parameters)))
      tags.set(work, derived)
      if (timingSafeEqual(derived, tag) && found < 0 && stored.length > 0) found = index
    }
    return found
  }
  return {
    admit: createTurns(atOnce * admittedForEach, admissions, patienceMs),
    hash: (password, salt) =>
      inTurn(async () => {
        const nonce =
          salt === undefined
            ? randomBytes(nonceLength)
            : createHash('sha256').update(salt).digest().subarray(0, nonceLength)
        return encode(current, nonce, await derive(password, nonce, current))
      }),
    find,
    verify: async (password, stored) => (await find(password, [stored])) === 0,
  }
}

/** For the whole process, because its hashes share the cores. */
export const passwords = createPasswords()

export function needsRehash(stored: string) {
  const { parameters } = decode(stored)
  return (Object.keys(current) as (keyof typeof current)[]).some((name) => parameters[name] !== current[name])
}

/** Compared with the password of an unknown e-mail address. */
const nobody = encode(current, randomBytes(nonceLength), randomBytes(current.tagLength))

function derive(password: string, nonce: Buffer, parameters: typeof current) {
  // Keyboards compose accented letters differently.
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

function createTurns(atOnce: number, waiting: number, patienceMs: number) {
  let running = 0
  const queue = new Set<() => void>()
  const myTurn = () =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.delete(begin)
        reject(full())
      }, patienceMs)
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      queue.add(begin)
    })
  return async <R>(work: () => Promise<R>): Promise<R> => {
    if (running < atOnce) running++
    else {
      if (queue.size >= waiting) throw full()
      // The next in the queue gets this place directly, so that a newcomer cannot take it.
      await myTurn()
    }
    try {
      return await work()
    } finally {
      const [next] = queue
      if (next) {
        queue.delete(next)
        next()
      } else running--
    }
  }
}
