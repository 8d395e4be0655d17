import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

export interface Argon2Input {
  message: Uint8Array
  nonce: Uint8Array
  memory: number
  passes: number
  parallelism: number
  tagLength: number
}

interface Hasher {
  child: ChildProcess
  /** Aborted when the process has ended. */
  ended: AbortSignal
  /** Ends it when it was idle for long. */
  timer?: NodeJS.Timeout
}

/**
 * Argon2id in processes of low priority, each of which keeps the 19 MiB for its next hash and ends when none comes. In threads of the
 * server that memory would stay for ever, or come from the system anew for each hash, which takes up to half as long again
 * (docs/decisions/0034-hashing-processes.md). A process is started when none is idle.
 * @param idleMs to start a process takes as long as three hashes.
 */
export function openHashers({ idleMs = 60_000 } = {}) {
  /** The last is the one that was used last, so that the others end when there is less to do. */
  const idle: Hasher[] = []

  function start(): Hasher {
    const child = fork(new URL('./argon2-process.mjs', import.meta.url), {
      // Not those of the server, which are for its size.
      execArgv: [],
      // glibc as it comes keeps the memory of a hash; `npm start` makes it give back all that is as large.
      env: { ...process.env, GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' },
      serialization: 'advanced',
    })
    const ended = new AbortController()
    const hasher = { child, ended: ended.signal }
    const end = () => {
      ended.abort()
      leave(hasher)
    }
    child.on('disconnect', end).on('error', end)
    return hasher
  }

  function leave(hasher: Hasher) {
    const place = idle.indexOf(hasher)
    if (place >= 0) idle.splice(place, 1)
  }

  function rest(hasher: Hasher) {
    const { child } = hasher
    holdOurs(child, false)
    idle.push(hasher)
    const end = () => {
      leave(hasher)
      child.disconnect()
    }
    hasher.timer = setTimeout(end, idleMs).unref()
  }

  /** @throws {AbortError} when the process ends before it has answered. */
  async function hashIn(hasher: Hasher, input: Argon2Input) {
    const { child, ended } = hasher
    clearTimeout(hasher.timer)
    holdOurs(child, true)
    child.send(input)
    let tag: unknown
    // Under `node --watch` Node sends messages here too.
    do [tag] = await once(child, 'message', { signal: ended })
    while (!(tag instanceof Uint8Array))
    rest(hasher)
    return Buffer.from(tag)
  }

  /** @throws when a new process ends before it has answered. */
  return async function argon2id(input: Argon2Input): Promise<Buffer> {
    for (let hasher = idle.pop(); hasher; hasher = idle.pop()) {
      // Somebody may have ended it, since or meanwhile.
      const tag = await hashIn(hasher, input).catch(() => null)
      if (tag) return tag
    }
    return hashIn(start(), input)
  }
}

/** An idle process does not keep ours running. */
function holdOurs(child: ChildProcess, isHeld: boolean) {
  for (const handle of [child, child.channel]) {
    if (isHeld) handle?.ref()
    else handle?.unref()
  }
}
