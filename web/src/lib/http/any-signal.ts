/** A signal that aborts with the first of `signals`. The oldest supported browsers have no function of their own for this. */
export function anySignal(...signals: AbortSignal[]) {
  const controller = new AbortController()
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason)
    if (signal.aborted) abort()
    // After the first abort, the option `signal` removes the listeners from the other signals.
    else signal.addEventListener('abort', abort, { once: true, signal: controller.signal })
  }
  return controller.signal
}
