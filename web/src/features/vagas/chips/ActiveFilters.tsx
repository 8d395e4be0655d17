import type { VagaQuestion } from '@plantao/contract/vagas/search/schema'
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { Chip } from '../../../components/ui/Chip.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { hospitalNameQuery } from '../../hospitais/queries.ts'
import {
  daysLabel,
  fimDeSemanaLabel,
  semConflitoLabel,
  turnoLabel,
  valorHoraLabel,
  valorLabel,
} from '../filters/filter-labels.ts'
import { toggled } from '../filters/many-choice.ts'
import { useCityNames } from '../filters/use-city-names.ts'
import { useVagaFilters } from '../filters/use-vaga-filters.ts'
import { includesFilters, removeFilters } from './quick-filters.ts'
import { useQuickFilters } from './use-quick-filters.ts'

interface ActiveFilter {
  label: string
  /** What removing it changes. */
  without: VagaQuestion
}

/** Each filter in use that no quick filter shows, as a chip that removes it. @param hasAll also hospital and specialty. */
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
  const quick = useQuickFilters().filter((each) => includesFilters(filters, each.filters))
  const shown: VagaQuestion = { ...filters }
  for (const each of quick) Object.assign(shown, removeFilters(shown, each.filters))
  const hospital = useQuery(hospitalNameQuery(hasAll ? shown.hospital_id : undefined))
  const cityName = useCityNames()
  const { estado = [], cidade = [], turno = [] } = shown
  const days = daysLabel(shown)
  return [
    ...(hasAll && shown.hospital_id
      ? [{ label: hospital.data ?? 'Hospital', without: { hospital_id: undefined } }]
      : []),
    ...(hasAll && shown.especialidade ? [{ label: shown.especialidade, without: { especialidade: undefined } }] : []),
    ...estado.map((uf) => ({ label: uf, without: { estado: toggled(filters.estado ?? [], uf) } })),
    ...cidade.map((key) => ({ label: cityName(key), without: { cidade: toggled(cidade, key) } })),
    ...(days ? [{ label: days, without: { data_de: undefined, data_ate: undefined } }] : []),
    ...turno.map((value) => ({ label: turnoLabel[value], without: { turno: turno.filter((each) => each !== value) } })),
    ...(shown.fim_de_semana ? [{ label: fimDeSemanaLabel, without: { fim_de_semana: undefined } }] : []),
    ...(shown.valor_min !== undefined
      ? [{ label: valorLabel(shown.valor_min), without: { valor_min: undefined } }]
      : []),
    ...(shown.valor_hora_min !== undefined
      ? [{ label: valorHoraLabel(shown.valor_hora_min), without: { valor_hora_min: undefined } }]
      : []),
    ...(shown.sem_conflito ? [{ label: semConflitoLabel, without: { sem_conflito: undefined } }] : []),
  ]
}
