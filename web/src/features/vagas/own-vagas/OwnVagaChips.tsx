import { formatInteger } from '@plantao/contract/format'
import { type OwnVagaSort, ownVagaChipNames, ownVagaChips } from '@plantao/contract/vagas/own-vagas/chip-rules'
import type { OwnVagaCounts } from '@plantao/contract/vagas/own-vagas/schema'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Chip } from '../../../components/ui/chips/Chip.tsx'
import { ChipLine } from '../../../components/ui/chips/ChipLine.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { Select } from '../../../components/ui/fields/Select.tsx'
import type { OwnVagaSearchState } from './use-own-vaga-search.ts'

const sortLabels: Record<OwnVagaSort, string> = { recentes: 'Mais recentes', data: 'Por data' }

interface OwnVagaChipsProps {
  search: OwnVagaSearchState
  counts: OwnVagaCounts | undefined
  /** Content that follows the select for the order. */
  children: ReactNode
}

/** Chips that each show a part of the list, one at a time. A pressed one, pressed again, shows all. */
export function OwnVagaChips({ search, counts, children }: OwnVagaChipsProps) {
  const { query, sort, setChip, setSort } = search
  const line = useRef<HTMLDivElement>(null)
  // A page may open with a pressed chip beyond the edge of a phone.
  useLayoutEffect(() => {
    const pressed = line.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (pressed) line.current!.scrollLeft = pressed.offsetLeft - 16
  }, [])
  return (
    <ChipLine ref={line} label="Mostrar">
      {ownVagaChipNames.map((name) => {
        const isOn = query.mostrar === name
        const count = counts?.[name]
        const isUrgent = name === 'sem_candidato' && !isOn && (count ?? 0) > 0
        return (
          <Chip
            key={name}
            pressed={isOn}
            className={isUrgent ? 'border-bad! text-bad!' : undefined}
            onClick={() => setChip(isOn ? undefined : name)}
          >
            {ownVagaChips[name]} {/* The room of a digit is there before the count, so that the chips hardly move. */}
            <span className="min-w-[1ch] tabular-nums">{count !== undefined && formatInteger(count)}</span>
          </Chip>
        )
      })}
      <Field label="Ordem" labelClassName="sr-only">
        <Select
          value={sort}
          // A smaller size of text would make an iPhone magnify the page.
          className="min-h-9! rounded-[1.125rem]! py-1! font-semibold field-sizing-content md:text-sm"
          onChange={({ target }) => setSort(target.value)}
        >
          {Object.entries(sortLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {children}
    </ChipLine>
  )
}
