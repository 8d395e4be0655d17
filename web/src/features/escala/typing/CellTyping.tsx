import { rota as texts } from '@plantao/contract/sentences/rota'
import type { Setor } from '@plantao/contract/setores/schema'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { notify } from '../../../lib/notify/notify.ts'
import type { SheetPreset } from '../../plantoes/sheet/sheet-form.ts'
import { presetOf } from '../grids/preset-of-row.ts'
import type { Shift } from '../queries.ts'
import type { Group, Row } from '../rows.ts'
import { MembroCombobox } from './MembroCombobox.tsx'
import { spotOf, whereOf } from './spot.ts'
import { nextStop } from './stops.ts'
import { type Chosen, usePut } from './use-put.ts'

interface CellTypingProps {
  groups: readonly Group[]
  setores: readonly Setor[]
  today: string
  publish: (preset: SheetPreset) => void
  /** The grid. Its rows have `data-row`, its cells `data-day`, and its button '+' has `data-add`. */
  children: ReactNode
}

/** A stop of the grid at which a name is typed. */
interface Typed {
  stop: HTMLElement
  group: Group
  row: Row
  day: string
  /** Null at '+', which adds a shift. */
  shift: Shift | null
}

interface Place {
  top: number
  left: number
  width: number
}

/**
 * Typing as in a sheet: letters at '+', at a draft or at a fixed shift open a field over the cell. The field is beside
 * the grid, and a typed letter draws nothing of the grid anew.
 */
export function CellTyping({ groups, setores, today, publish, children }: CellTypingProps) {
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<(Typed & { place: Place }) | null>(null)
  const { add, name } = usePut(false)

  function typedAt(target: EventTarget): Typed | null {
    const stop = (target as Element).closest<HTMLElement>('td a, td button')
    const [day, key] = [stop?.closest('td')?.dataset.day, stop?.closest('tr')?.dataset.row]
    const group = groups.find(({ rows }) => rows.some((row) => row.key === key))
    const row = group?.rows.find((each) => each.key === key)
    if (!stop || !day || !group || !row) return null
    return { stop, group, row, day, shift: row.shifts.find(({ id }) => id === stop.dataset.shift) ?? null }
  }

  function open(at: Typed) {
    if (at.shift && !isTypable(at.shift)) return notify.info(texts.vagasUnchanged)
    if (!at.shift && at.row.horario === null) return notify.info(texts.hoursDiffer)
    // The letter of the key that is pressed goes into the field, so the field must be there at once.
    flushSync(() => setTyped({ ...at, place: placeOf(at.stop, box.current!) }))
    input()?.focus()
  }

  const input = () => box.current?.querySelector('input')

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event
    const at = typedAt(event.target)
    if (!at || altKey || ctrlKey || metaKey) return
    if (isLetter(key)) open(at)
    else if ((key === 'Delete' || key === 'Backspace') && at.shift?.status === 'fixo') {
      event.preventDefault()
      rename(at, at.shift, null)
    }
  }

  function onClick(event: MouseEvent) {
    const at = typedAt(event.target)
    if (!at || at.stop.dataset.add === undefined) return
    // Enter presses the button without a pointer.
    if ((event.detail === 0 || at.row.horario === null) && at.day >= today) publishAt(at)
    else {
      open(at)
      input()?.click()
    }
  }

  const setorOf = ({ group }: Typed) => setores.find(({ id }) => id === group.key) ?? null
  const publishAt = (at: Typed) => publish(presetOf(at.day, setorOf(at)?.id ?? null, at.row))
  const placeName = ({ group, row, day }: Typed) => whereOf(group, row, day)
  const rename = (at: Typed, { id, medico }: Shift, membro: Chosen | null) =>
    name({ id, membro_id: medico?.membro_id ?? null, where: placeName(at) }, membro)

  function take(at: Typed, membro: Chosen, key: string | undefined) {
    const spot = spotOf(at.group, at.row, at.day, setorOf(at))
    if (at.shift) rename(at, at.shift, membro)
    else if (spot) add(spot, membro)
    const next = nextStop(box.current!, at.stop, key)
    if (next instanceof HTMLElement) next.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the controls of the grid inside are what is pressed
    <div ref={box} className="relative" onKeyDown={onKeyDown} onClick={onClick}>
      {children}
      {typed && (
        <div className="absolute z-20" style={typed.place}>
          <Field label={placeName(typed)} labelClassName="sr-only">
            <MembroCombobox
              choosesWithTab
              place={{ setor_id: setorOf(typed)?.id ?? null, turno: typed.row.turno }}
              more={
                typed.shift || typed.day < today
                  ? null
                  : { label: 'Publicar plantões…', onChoose: () => publishAt(typed) }
              }
              onTake={(membro, key) => take(typed, membro, key)}
              onClose={() => {
                // Escape closes the list while the field still has the focus.
                if (input() === document.activeElement) typed.stop.focus()
                setTyped(null)
              }}
            />
          </Field>
        </div>
      )}
    </div>
  )
}

const isTypable = ({ status }: Shift) => status === 'rascunho' || status === 'fixo'

/** A letter, or the accent of one that follows. */
const isLetter = (key: string) => /^\p{L}$/u.test(key) || key === 'Dead' || key === 'Process'

/** Over the stop, and as wide as names need. */
function placeOf(stop: HTMLElement, box: HTMLElement): Place {
  const [at, around] = [stop.closest('td')!.getBoundingClientRect(), box.getBoundingClientRect()]
  const width = Math.max(at.width, 320)
  return {
    top: stop.getBoundingClientRect().top - around.top,
    left: Math.max(0, Math.min(at.left - around.left, around.width - width)),
    width,
  }
}
