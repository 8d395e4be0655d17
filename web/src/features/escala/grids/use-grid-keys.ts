import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { stop } from '../typing/stops.ts'

/** The elements of a cell that take the focus: its links and buttons, or the cell itself if it has none. */
function stopsOf(cell: Element) {
  const stops = [...cell.querySelectorAll<HTMLElement>(stop)]
  return stops.length > 0 ? stops : [cell as HTMLElement]
}

/**
 * Keys of a grid by the ARIA Authoring Practices: Tab reaches one cell, arrows lead to the others. The tab stop is
 * kept in the document, not in React's state: rendering thousands of shifts again for each key would be slow.
 */
export function useGridKeys() {
  const ref = useRef<HTMLTableElement>(null)
  /** The cell with the focus, and the focused stop's place in it. */
  const focused = useRef<{ cell: Element; index: number } | null>(null)

  function moveTabStop(to: HTMLElement) {
    for (const stop of ref.current?.querySelectorAll<HTMLElement>('tbody [tabindex="0"]') ?? []) stop.tabIndex = -1
    to.tabIndex = 0
  }

  // The element with the tab stop may be gone, or be a cell that was empty and has a shift now. Then today's first
  // shift gets the tab stop, else the first control of the grid.
  useLayoutEffect(() => {
    const grid = ref.current
    // The focused stop may be gone, because its shift was taken back or got its id from the server.
    if (focused.current && document.activeElement === document.body && grid?.contains(focused.current.cell)) {
      const { cell, index } = focused.current
      const stops = stopsOf(cell)
      stops[Math.min(index, stops.length - 1)]?.focus()
    }
    const stops = grid?.querySelectorAll('tbody [tabindex="0"]')
    if (!grid || (stops?.length === 1 && stopsOf(stops[0]!.closest('td')!).includes(stops[0] as HTMLElement))) return
    const first =
      grid.querySelector<HTMLElement>('[data-today] [data-shift]') ??
      grid.querySelector<HTMLElement>(`tbody td :is(${stop})`) ??
      grid.querySelector('tbody td')
    if (first) moveTabStop(first)
  })

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const cell = target.closest('tbody td')
    if (!cell) return
    moveTabStop(target)
    focused.current = { cell, index: stopsOf(cell).indexOf(target) }
  }

  function onBlur() {
    focused.current = null
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const cell = (event.target as Element).closest('td')
    if (!cell || event.altKey || event.metaKey || event.shiftKey) return
    const to = event.ctrlKey ? cornerOf(event.key, ref.current!) : nextOf(event.key, event.target as HTMLElement, cell)
    if (!to) return
    event.preventDefault()
    if (to.tagName === 'TD') to.tabIndex = 0
    to.focus()
  }

  return { ref, onFocus, onBlur, onKeyDown }
}

function cornerOf(key: string, grid: HTMLTableElement) {
  if (key !== 'Home' && key !== 'End') return null
  const cells = [...grid.querySelectorAll('tbody td')]
  return key === 'Home' ? stopsOf(cells[0]!)[0] : stopsOf(cells.at(-1)!).at(-1)
}

function nextOf(key: string, from: HTMLElement, cell: HTMLTableCellElement) {
  const row = cell.closest('tr')!
  const cells = [...row.querySelectorAll('td')]
  const column = cells.indexOf(cell)
  const firstOf = (index: number) => cells.at(index) && stopsOf(cells.at(index)!)[0]
  switch (key) {
    case 'ArrowRight':
      return column + 1 < cells.length ? firstOf(column + 1) : undefined
    case 'ArrowLeft':
      return column > 0 ? firstOf(column - 1) : undefined
    case 'Home':
      return firstOf(0)
    case 'End':
      return firstOf(-1)
    case 'ArrowDown':
    case 'ArrowUp': {
      const step = key === 'ArrowDown' ? 1 : -1
      const stops = stopsOf(cell)
      const beside = stops[stops.indexOf(from) + step]
      if (beside) return beside
      const rows = [...row.closest('table')!.querySelectorAll('tbody tr')].filter((each) => each.querySelector('td'))
      const next = rows[rows.indexOf(row) + step]?.querySelectorAll('td')[column]
      return next && stopsOf(next).at(step === 1 ? 0 : -1)
    }
    default:
      return undefined
  }
}
