import type { MouseEvent } from 'react'

/**
 * Ignores the second click of a double click, by `onClickCapture`. After the first click, another button may stand
 * under the pointer.
 */
export function ignoreRepeatedClick(event: MouseEvent) {
  if (event.detail <= 1) return
  event.stopPropagation()
  event.preventDefault()
}
