import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import type { WaitingVaga } from '@plantao/contract/candidaturas/waiting/schema'
import { useEffect, useRef, useState } from 'react'

/** `isGone`: the candidate does not wait any more, and the row stays only because it has the focus. */
export type ShownCandidatura = CandidaturaOfVaga & { isGone?: boolean }
export interface ShownGroup extends WaitingVaga {
  candidaturas: ShownCandidatura[]
}

interface Focused {
  group: ShownGroup
  candidatura: CandidaturaOfVaga
}
interface Held extends Focused {
  /** Index of the group in the list, and of the row in the group. */
  groupAt: number
  rowAt: number
}

export type Hold = (focused: Focused | null) => void

/**
 * Keeps the focused row in place when its candidate has left the list. Otherwise a key that was meant for this
 * candidate would act on another one. A press that moves the focus lets the row go only after it, because the list
 * would move under the press.
 */
export function useHeldRow(groups: WaitingVaga[]) {
  const [held, setHeld] = useState<Held | null>(null)
  const afterPress = useAfterPress()
  const hold: Hold = (focused) => {
    if (!focused) return afterPress(() => setHeld(null))
    const { group, candidatura } = focused
    const next = {
      group,
      candidatura,
      groupAt: groups.findIndex(({ vaga }) => vaga.id === group.vaga.id),
      rowAt: group.candidaturas.findIndex(({ id }) => id === candidatura.id),
    }
    afterPress(() => setHeld(next))
  }
  return { groups: held ? withHeld(groups, held) : groups, hold }
}

/** Milliseconds within which the second press of a double click comes, as most systems have it. */
const doubleClick = 500

/** Calls the latest function at once, or once a press is over and can no longer become a double click. */
function useAfterPress() {
  const isPressed = useRef(false)
  const latest = useRef<() => void>(undefined)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const begin = () => {
      clearTimeout(timer)
      isPressed.current = true
    }
    const finish = () => {
      clearTimeout(timer)
      isPressed.current = false
      latest.current?.()
      latest.current = undefined
    }
    const end = () => {
      timer = setTimeout(finish, doubleClick)
    }
    const listeners = [
      ['pointerdown', begin],
      ['pointerup', end],
      ['pointercancel', end],
      // A key acts on the row that has the focus now. Some systems never report the end of a press that opens a menu.
      ['keydown', finish],
    ] as const
    for (const [type, listener] of listeners) addEventListener(type, listener, true)
    return () => {
      clearTimeout(timer)
      for (const [type, listener] of listeners) removeEventListener(type, listener, true)
    }
  }, [])
  return (work: () => void) => {
    if (isPressed.current) latest.current = work
    else work()
  }
}

export function withHeld(groups: WaitingVaga[], { group, candidatura, groupAt, rowAt }: Held): ShownGroup[] {
  const gone: ShownCandidatura = { ...candidatura, isGone: true }
  const current = groups.find(({ vaga }) => vaga.id === group.vaga.id)
  if (!current) {
    return insertedAt(groupAt, groups, { ...group, waiting_count: 0, pendente_count: 0, candidaturas: [gone] })
  }
  const { candidaturas } = current
  // A row that is still in the list is not inserted again, even when its vaga is decided and the row is folded.
  if (candidaturas.some(({ id }) => id === candidatura.id)) return groups
  const shown = { ...current, candidaturas: insertedAt(rowAt, candidaturas, gone) }
  return groups.map((each) => (each === current ? shown : each))
}

const insertedAt = <T>(at: number, items: readonly T[], item: T) => [...items.slice(0, at), item, ...items.slice(at)]
