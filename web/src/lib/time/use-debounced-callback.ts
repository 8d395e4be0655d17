import { useEffect, useRef } from 'react'

/** `run` calls the task with the last value once no other value has come for `milliseconds`, `flush` immediately. */
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
