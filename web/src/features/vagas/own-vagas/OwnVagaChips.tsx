import { formatInteger } from '@plantao/contract/format'
import {
  ownVagaChipNames,
  ownVagaChips,
  plantaoChipNames,
  plantaoChips,
} from '@plantao/contract/vagas/own-vagas/chip-rules'
import type { OwnVagaCounts } from '@plantao/contract/vagas/own-vagas/schema'
import { useLayoutEffect, useRef } from 'react'
import { Chip } from '../../../components/ui/chips/Chip.tsx'
import { ChipLine } from '../../../components/ui/chips/ChipLine.tsx'
import type { ShownChip } from './use-own-vaga-search.ts'

const labels: Record<ShownChip, string> = { ...ownVagaChips, ...plantaoChips }

interface OwnVagaChipsProps {
  chosen: ShownChip | undefined
  onChoose: (name: ShownChip | undefined) => void
  counts: OwnVagaCounts | undefined
}

/**
 * Each chip shows a part of the list. The chosen chip, pressed again, shows the whole list. Planned shifts, which
 * are no vagas, have their chips once there are any.
 */
export function OwnVagaChips({ chosen, onChoose, counts }: OwnVagaChipsProps) {
  const line = useRef<HTMLDivElement>(null)
  // Scrolls to the pressed chip, which may be beyond the edge of a phone when the page opens.
  useLayoutEffect(() => {
    const pressed = line.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (pressed) line.current!.scrollLeft = pressed.offsetLeft - 16
  }, [])
  const names: readonly ShownChip[] = [
    ...ownVagaChipNames,
    ...plantaoChipNames.filter((name) => chosen === name || counts?.[name]),
  ]
  return (
    <ChipLine ref={line} label="Mostrar">
      {names.map((name) => {
        const isOn = chosen === name
        const count = counts?.[name]
        const isUrgent = name === 'sem_candidato' && !isOn && (count ?? 0) > 0
        return (
          <Chip
            key={name}
            pressed={isOn}
            className={isUrgent ? 'border-bad! text-bad!' : undefined}
            onClick={() => onChoose(isOn ? undefined : name)}
          >
            {labels[name]} {/* Until the count loads, one digit has its room, so that chips hardly move. */}
            <span className="min-w-[1ch] tabular-nums">{count !== undefined && formatInteger(count)}</span>
          </Chip>
        )
      })}
    </ChipLine>
  )
}
