import type { VagaQuestion } from '@plantao/contract/vagas/search/schema'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Chip } from '../../../components/ui/chips/Chip.tsx'
import { ChipLine } from '../../../components/ui/chips/ChipLine.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { ShiftIcon } from '../card/ShiftIcon.tsx'
import { useVagaFilters } from '../filters/use-vaga-filters.ts'
import { SavedSearches } from '../saved-searches/SavedSearches.tsx'
import { EspecialidadeChip } from './EspecialidadeChip.tsx'
import { addFilters, removeFilters } from './quick-filters.ts'
import { useActiveFilters } from './use-active-filters.ts'
import { useQuickFilters } from './use-quick-filters.ts'

/** Chips that set, show and remove filters. On a phone, the first chip is the specialty. */
export function FilterChips({ isPhone }: { isPhone: boolean }) {
  const { filters, change, clear, hasMore } = useVagaFilters()
  const quick = useQuickFilters()
  const active = useActiveFilters(isPhone)
  const inUse = [...quick.filter(({ isOn }) => isOn), ...active].map(({ label }) => label)
  const { first, keepOrder } = useOrderOfChips(filters, inUse)

  const toggles = quick.map(({ label, filters: toggled, isOn, isNight }) => ({
    rank: first.includes(label) ? 0 : 1,
    chip: (
      <Chip
        key={label}
        pressed={isOn}
        icon={isNight && <ShiftIcon kind="night" />}
        onClick={() => {
          keepOrder()
          change((isOn ? removeFilters : addFilters)(filters, toggled()))
        }}
      >
        {label}
      </Chip>
    ),
  }))
  const removals = active.map(({ label, without }) => ({
    rank: 0,
    chip: (
      <Chip key={label} isActive onClick={() => change(without)}>
        <VisuallyHidden>Remover filtro: </VisuallyHidden>
        <span className="min-w-0">{label}</span>
        <X aria-hidden />
      </Chip>
    ),
  }))

  return (
    <ChipLine label="Filtros rápidos">
      {isPhone && <EspecialidadeChip />}
      {[...toggles, ...removals].sort((a, b) => a.rank - b.rank).map(({ chip }) => chip)}
      {hasMore && (
        <button type="button" className="min-h-9 px-1 text-sm font-semibold text-brand hover:underline" onClick={clear}>
          Limpar tudo
        </button>
      )}
      <SavedSearches />
    </ChipLine>
  )
}

/**
 * Chips in use stand before the others. Pressing a quick filter does not change the order, so that no other chip moves
 * under the finger.
 */
function useOrderOfChips(filters: VagaQuestion, inUse: readonly string[]) {
  const [known, setKnown] = useState({ filters, first: inUse, isPressed: false })
  if (known.filters !== filters) setKnown({ filters, first: known.isPressed ? known.first : inUse, isPressed: false })
  return { first: known.first, keepOrder: () => setKnown({ ...known, isPressed: true }) }
}
