import { type Argon2Parameters, argon2 } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { DomainError } from '../../platform/domain-error.ts'

/** Threads in Node's pool that stay free for files, host names and signatures. */
const threadsLeft = 2

/**
 * Maximum number of concurrent hashes: one for each core, limited by Node's thread pool. The pool has four threads
 * unless UV_THREADPOOL_SIZE, which the start commands set, says otherwise.
 */
export function maxConcurrentHashes(
  cores = availableParallelism(),
  poolThreads = Number(process.env.UV_THREADPOOL_SIZE) || 4,
) {
  return Math.max(1, Math.min(cores, poolThreads - threadsLeft))
}

let running = 0
const waiting: (() => void)[] = []

/** Hashes when a thread is free. A failure is retried once. @throws {DomainError} service_unavailable */
export async function argon2id(input: Argon2Parameters): Promise<Buffer> {
  if (running < maxConcurrentHashes()) running++
  // The finishing hash passes its place to this one directly, so that no newcomer takes it.
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
