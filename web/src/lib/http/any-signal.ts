/** Aborts with the first of them. The browser's own function for it is missing in the oldest promised ones. */
export function anySignal(...signals: AbortSignal[]) {
  const controller = new AbortController()
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason)
    if (signal.aborted) abort()
    // The second signal removes the listener from one that outlives this.
    else signal.addEventListener('abort', abort, { once: true, signal: controller.signal })
  }
  return controller.signal
}
