import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { DomainError } from '../../platform/http/errors.ts'
import { argon2id } from './argon2.ts'

/** How many may be admitted at once, for each password that is hashed at once: the others of them are at the database. */
const admittedForEach = 2
/** A hundred people behind one network's address begin their shift at the same minute, and nobody is sent away. */
const waitingToBeAdmitted = 200
/** In milliseconds; the web waits 20 s for an answer. Whoever was not admitted by then is told to come back. */
const patience = 18_000

/** OWASP's for argon2id. A password hashed with others is hashed anew at its next sign-in. */
const current = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const nonceLength = 16

export interface Passwords {
  /** @param salt text of which no two addresses have the same; random unless given. */
  hash: (password: string, salt?: string) => Promise<string>
  verify: (password: string, stored: string) => Promise<boolean>
  /**
   * Which of several hashes is the password's, -1 for none. One comparison's work for each salt among them; one too where there
   * is no hash at all.
   */
  find: (password: string, stored: readonly string[]) => Promise<number>
  /**
   * Around all that is done for a password, so that of a flood no more come to the database at once than can be hashed.
   * @throws {DomainError} service_unavailable when too many wait, or after waiting too long.
   */
  admit: <R>(work: () => Promise<R>) => Promise<R>
}

/**
 * A hash takes 19 MiB and some 30 ms of a core, so only so many run at once and only so many wait.
 * @throws {DomainError} service_unavailable when the queue is full.
 */
export function createPasswords({
  atOnce = availableParallelism(),
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
      // Whoever ends hands over its place, so nobody can slip in between.
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
