import { useSyncExternalStore } from 'react'
import { currentTime, onTimeCorrected } from './clock.ts'

/** Milliseconds between updates: rare enough to cost nothing, frequent enough to show soon that a shift has begun. */
const step = 30_000

let now = new Date(currentTime())

function subscribe(changed: () => void) {
  const update = () => {
    now = new Date(currentTime())
    changed()
  }
  const timer = setInterval(update, step)
  const unsubscribe = onTimeCorrected(update)
  return () => {
    clearInterval(timer)
    unsubscribe()
  }
}

export function useNow() {
  return useSyncExternalStore(subscribe, () => {
    if (Math.abs(currentTime() - now.getTime()) >= step) now = new Date(currentTime())
    return now
  })
}
