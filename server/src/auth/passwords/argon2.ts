import { type Argon2Parameters, argon2 } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { DomainError } from '../../platform/http/errors.ts'

/** Threads of Node's pool that hashes leave to files, names of hosts and signatures. */
const threadsLeft = 2

/**
 * One for each core, as far as Node's thread pool has threads for them. The pool has four threads unless UV_THREADPOOL_SIZE
 * says otherwise, which the start commands set.
 */
export function hashesAtOnce(
  cores = availableParallelism(),
  poolThreads = Number(process.env.UV_THREADPOOL_SIZE) || 4,
) {
  return Math.max(1, Math.min(cores, poolThreads - threadsLeft))
}

let running = 0
const waiting: (() => void)[] = []

/**
 * Waits for a free thread. Tried once more when it fails, as when there is no memory for it.
 * @throws {DomainError} service_unavailable
 */
export async function argon2id(input: Argon2Parameters): Promise<Buffer> {
  if (running < hashesAtOnce()) running++
  // The next one gets the place directly, so that a newcomer cannot take it.
  else await new Promise<void>((begin) => waiting.push(begin))
  try {
    return await computeTag(input).catch(() => computeTag(input))
  } catch (cause) {
    throw new DomainError('service_unavailable', { retryAfter: 2, cause })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

function computeTag(input: Argon2Parameters) {
  return new Promise<Buffer>((resolve, reject) => {
    argon2('argon2id', input, (error, tag) => (error ? reject(error) : resolve(tag)))
  })
}
