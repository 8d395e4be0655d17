/**
 * The usual `within` of `throttled`, in milliseconds. The server announces a longer time when very many clients get its
 * events.
 */
export const soon = 1_000

/**
 * Collects items, and calls `run` with them at most once in `within` milliseconds, a time that comes with each item.
 * The delay is random, so that clients do not reload at the same moment.
 */
export function throttled<T>(run: (items: T[]) => Promise<unknown>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The `within` from which the delay of the next run was drawn; infinite when no run is due. */
  let drawnOf = Number.POSITIVE_INFINITY
  let items: T[] = []
  let lastRun = Number.NEGATIVE_INFINITY
  let running: Promise<unknown> = Promise.resolve()
  function flush(more: readonly T[] = []) {
    clearTimeout(timer)
    const collected = [...items, ...more]
    if (collected.length === 0) return latest()
    items = []
    drawnOf = Number.POSITIVE_INFINITY
    lastRun = performance.now()
    running = run(collected)
    return latest()
  }
  /** Resolves when no later run has superseded the one that ended: that one's requests were cancelled. */
  async function latest() {
    for (let awaited: unknown; awaited !== running; ) {
      awaited = running
      await running
    }
  }
  return {
    add: (item: T, within: number) => {
      items.push(item)
      // A new delay is drawn only if `within` is at most half the earlier one. A draw for each item could postpone the
      // run again and again.
      if (within > drawnOf / 2) return
      drawnOf = within
      clearTimeout(timer)
      const delay = within === soon ? 100 + Math.random() * 200 : Math.random() * within
      timer = setTimeout(flush, Math.max(delay, lastRun + within - performance.now()))
    },
    /**
     * Runs immediately with these items and the collected ones. Without any items it resolves when the latest run does.
     */
    flush,
    cancel: () => clearTimeout(timer),
  }
}
