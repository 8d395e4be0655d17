import { useEffect, useRef } from 'react'

/**
 * `run(value)` calls the task with the value after `milliseconds`, unless another value comes in between. `flush`
 * calls the task immediately with a value that still waits.
 */
export function useDebouncedCallback<T>(task: (value: T) => void, milliseconds: number) {
  const latest = useRef(task)
  const pending = useRef<{ value: T; timer: ReturnType<typeof setTimeout> } | null>(null)
  useEffect(() => {
    latest.current = task
  })
  useEffect(() => () => clearTimeout(pending.current?.timer), [])

  function flush() {
    if (!pending.current) return
    const { value, timer } = pending.current
    clearTimeout(timer)
    pending.current = null
    latest.current(value)
  }

  function run(value: T) {
    clearTimeout(pending.current?.timer)
    pending.current = { value, timer: setTimeout(flush, milliseconds) }
  }

  return { run, flush }
}
