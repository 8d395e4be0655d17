import { type Argon2Parameters, argon2 } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, constants, getPriority, setPriority } from 'node:os'
import { DomainError } from '../../platform/domain-error.ts'

/** Threads in Node's pool that stay free for files, host names and signatures. */
const threadsLeft = 2

/**
 * One hash for each core, but at most the threads of Node's pool less `threadsLeft`. The pool has four threads, unless
 * UV_THREADPOOL_SIZE is set.
 */
export function maxConcurrentHashes(
  cores = availableParallelism(),
  poolThreads = Number(process.env.UV_THREADPOOL_SIZE) || 4,
) {
  return Math.max(1, Math.min(cores, poolThreads - threadsLeft))
}

let running = 0
const waiting: (() => void)[] = []

let hasLowered = false

/**
 * Lowers the priority of Node's pool threads, so that requests get the cores before hashes. At 300 logins a second, the
 * p95 of other routes is then a third lower. An even lower priority delayed answers, because the same threads compress
 * answers. Call it after the pool's first work, which starts all threads.
 */
function lowerPriorityOnce() {
  if (hasLowered) return
  hasLowered = true
  try {
    for (const thread of readdirSync('/proc/self/task')) {
      if (!readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').startsWith('libuv-worker')) continue
      setPriority(Number(thread), Math.min(getPriority(Number(thread)) + 5, constants.priority.PRIORITY_LOW))
    }
  } catch {
    // Other systems than Linux lack /proc/self/task, and a machine may forbid a lower priority. Hashes then compete
    // with requests.
  }
}

/** Hashes when a thread is free. A failure is retried once. @throws {DomainError} service_unavailable */
export async function argon2id(input: Argon2Parameters): Promise<Buffer> {
  if (running < maxConcurrentHashes()) running++
  // A finishing hash passes its place directly to a waiting hash, so that no newcomer takes it.
  else await new Promise<void>((begin) => waiting.push(begin))
  try {
    const tag = computeTag(input)
    lowerPriorityOnce()
    return await tag.catch(() => computeTag(input))
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
