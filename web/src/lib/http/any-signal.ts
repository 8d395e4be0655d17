/** A signal that aborts with the first of `signals`. The oldest promised browsers have no function for this. */
export function anySignal(...signals: AbortSignal[]) {
  const controller = new AbortController()
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason)
    if (signal.aborted) abort()
    // The option `signal` removes the listener from signals that live on.
    else signal.addEventListener('abort', abort, { once: true, signal: controller.signal })
  }
  return controller.signal
}
