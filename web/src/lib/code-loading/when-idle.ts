export function whenIdle(task: () => void) {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(task, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task)
  return () => cancelIdleCallback(handle)
}
