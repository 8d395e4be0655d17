import { type KeyboardEvent, useId, useState } from 'react'
import { Checkbox } from '../../../components/ui/fields/Checkbox.tsx'
import { Key } from '../../../components/ui/Key.tsx'
import { browserStorage } from '../../../lib/browser/storage.ts'

const storageKey = 'plantao.row-keys'

/**
 * The keys of a row: J and K move, A accepts, R refuses, Enter opens the profile. They work only while the row itself
 * has the focus, never repeat, and can be switched off in this browser (WCAG 2.1.4).
 */
export function useRowKeys() {
  const [areOn, setOn] = useState(() => browserStorage.read(storageKey) !== 'off')
  function switchTo(on: boolean) {
    setOn(on)
    browserStorage.write(storageKey, on ? null : 'off')
  }
  function onKeyDown(event: KeyboardEvent) {
    const { target, key, repeat, ctrlKey, altKey, metaKey } = event
    if (!areOn || repeat || ctrlKey || altKey || metaKey) return
    if (!(target instanceof HTMLElement) || target.dataset.row === undefined) return
    const done = act(target, key.toLowerCase())
    if (done) event.preventDefault()
  }
  return { areOn, switchTo, onKeyDown }
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

/** Lists the keys on a device with a keyboard, and lets the user switch them off and on. */
export function KeyHints({ keys: { areOn, switchTo } }: { keys: ReturnType<typeof useRowKeys> }) {
  const id = useId()
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2 max-md:hidden print:hidden">
      {areOn &&
        hints.map(([letters, meaning]) => (
          // In a flex box, the browser's page translation would pull keys and words apart.
          <span key={meaning}>
            {letters.map((letter) => (
              <Key key={letter}>{letter}</Key>
            ))}
            {meaning}
          </span>
        ))}
      <span className="inline-flex items-center gap-2">
        <Checkbox id={id} checked={areOn} onChange={switchTo} />
        <label htmlFor={id} className="cursor-pointer py-2.5">
          Atalhos do teclado
        </label>
      </span>
    </p>
  )
}
