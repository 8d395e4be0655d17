import type { MouseEvent } from 'react'

/**
 * Ignores the second click of a double click, by `onClickCapture`: after the first click another button may stand under
 * the pointer, and nobody chose that button.
 */
export function ignoreRepeatedClick(event: MouseEvent) {
  if (event.detail <= 1) return
  event.stopPropagation()
  event.preventDefault()
}
