import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import type { WaitingVaga } from '@plantao/contract/candidaturas/waiting/schema'
import { useState } from 'react'

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
 * candidate would act on another one.
 */
export function useHeldRow(groups: WaitingVaga[]) {
  const [held, setHeld] = useState<Held | null>(null)
  const hold: Hold = (focused) => {
    if (!focused) return setHeld(null)
    const { group, candidatura } = focused
    setHeld({
      group,
      candidatura,
      groupAt: groups.findIndex(({ vaga }) => vaga.id === group.vaga.id),
      rowAt: group.candidaturas.findIndex(({ id }) => id === candidatura.id),
    })
  }
  return { groups: held ? withHeld(groups, held) : groups, hold }
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
