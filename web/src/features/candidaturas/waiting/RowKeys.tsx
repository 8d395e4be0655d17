import type { KeyboardEvent } from 'react'
import { Key } from '../../../components/ui/Key.tsx'

/**
 * The keys of a row: J and K move, A accepts, R refuses, Enter opens the profile. They never repeat. Nobody needs to
 * switch them off, because they work only while the row itself has the focus (WCAG 2.1.4).
 */
export function onRowKeyDown(event: KeyboardEvent) {
  const { target, key, repeat, ctrlKey, altKey, metaKey } = event
  if (repeat || ctrlKey || altKey || metaKey) return
  if (!(target instanceof HTMLElement) || target.dataset.row === undefined) return
  const done = act(target, key.toLowerCase())
  if (done) event.preventDefault()
}

function act(row: HTMLElement, key: string) {
  if (key === 'j' || key === 'k') {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-groups] [data-row]')].filter(
      (each) => each === row || each.dataset.waits !== undefined,
    )
    rows[rows.indexOf(row) + (key === 'j' ? 1 : -1)]?.focus()
    return true
  }
  if (!['a', 'r', 'enter'].includes(key)) return false
  row.querySelector<HTMLButtonElement>(`[data-key="${key}"]`)?.click()
  return true
}

const hints = [
  [['J', 'K'], 'mover'],
  [['A'], 'aceitar'],
  [['R'], 'recusar'],
  [['Enter'], 'perfil'],
] as const

/** Lists the keys on a device with a keyboard. */
export const KeyHints = () => (
  <p className="flex flex-wrap gap-x-4 max-md:hidden print:hidden">
    {hints.map(([letters, meaning]) => (
      // In a flex box, the browser's page translation would pull keys and words apart.
      <span key={meaning}>
        {letters.map((letter) => (
          <Key key={letter}>{letter}</Key>
        ))}
        {meaning}
      </span>
    ))}
  </p>
)
