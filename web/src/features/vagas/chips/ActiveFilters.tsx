import type { VagaQuestion } from '@plantao/contract/vagas/search/schema'
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { Chip } from '../../../components/ui/Chip.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { hospitalNameQuery } from '../../hospitais/queries.ts'
import { labelsOfFilters } from '../filters/filter-labels.ts'
import { useCityNames } from '../filters/use-city-names.ts'
import { useVagaFilters } from '../filters/use-vaga-filters.ts'
import { removeFilters } from './quick-filters.ts'
import { useQuickFilters } from './use-quick-filters.ts'

interface ActiveFilter {
  label: string
  without: VagaQuestion
}

/** Chips that remove filters which no quick filter shows. @param hasAll includes hospital and specialty. */
export function ActiveFilters({ hasAll }: { hasAll: boolean }) {
  const { change, clear, hasMore } = useVagaFilters()
  return (
    <>
      {useActiveFilters(hasAll).map(({ label, without }) => (
        <Chip key={label} isActive onClick={() => change(without)}>
          <VisuallyHidden>Remover filtro: </VisuallyHidden>
          <span className="min-w-0">{label}</span>
          <X aria-hidden />
        </Chip>
      ))}
      {hasMore && (
        <button type="button" className="min-h-9 px-1 text-sm font-semibold text-brand hover:underline" onClick={clear}>
          Limpar tudo
        </button>
      )}
    </>
  )
}

function useActiveFilters(hasAll: boolean): ActiveFilter[] {
  const { filters } = useVagaFilters()
  const quick = useQuickFilters().filter(({ isOn }) => isOn)
  const shown: VagaQuestion = { ...filters }
  for (const each of quick) Object.assign(shown, removeFilters(shown, each.filters()))
  if (!hasAll) Object.assign(shown, { hospital_id: undefined, especialidade: undefined })
  const hospital = useQuery(hospitalNameQuery(shown.hospital_id)).data ?? 'Hospital'
  const cidade = useCityNames()
  return labelsOfFilters(shown, { hospital, cidade }).map(({ label, filter }) => ({
    label,
    without: removeFilters(filters, filter),
  }))
}
