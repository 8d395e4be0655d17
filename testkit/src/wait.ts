import { setTimeout as pause } from 'node:timers/promises'

export { pause }

interface Deadline {
  /** Milliseconds. The default is generous because other work may share the cores. */
  within?: number
  every?: number
}

/**
 * Calls `check` until it returns something truthy, and returns that.
 * @param what completes 'waited for …' in the error.
 * @throws an error after the deadline, and any error of `check` at once.
 */
export async function waitFor<T>(
  what: string,
  check: () => T | Promise<T>,
  { within = 240_000, every = 50 }: Deadline = {},
): Promise<NonNullable<T>> {
  const deadline = performance.now() + within
  while (true) {
    const result = await check()
    if (result) return result
    if (performance.now() > deadline) throw new Error(`waited ${within} ms for ${what}`)
    await pause(every)
  }
}

/** Returns the promise's result. @throws an error that contains `what` after the deadline. */
export async function inTime<T>(what: string, promise: Promise<T>, within = 240_000): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`waited ${within} ms for ${what}`)), within)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
