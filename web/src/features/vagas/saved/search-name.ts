import type { VagaQuestion } from '@plantao/contract/vagas/search/schema'
import {
  daysLabel,
  fimDeSemanaLabel,
  semConflitoLabel,
  turnoLabel,
  valorHoraLabel,
  valorLabel,
} from '../filters/filter-labels.ts'

const longest = 60

/** What a search is called unless its doctor says otherwise: 'UTI · Sorocaba, SP · Noite'. As many filters as fit a name. */
export function searchName(
  filters: VagaQuestion,
  names: { hospital: string | null | undefined; cities: readonly string[] },
) {
  const { q, especialidade, estado = [], turno = [], valor_min, valor_hora_min } = filters
  const parts = [
    q && `“${q}”`,
    especialidade,
    filters.hospital_id && names.hospital,
    ...names.cities,
    ...estado,
    ...turno.map((each) => turnoLabel[each]),
    daysLabel(filters),
    filters.fim_de_semana && fimDeSemanaLabel,
    valor_min !== undefined && valorLabel(valor_min),
    valor_hora_min !== undefined && valorHoraLabel(valor_hora_min),
    filters.sem_conflito && semConflitoLabel,
  ].filter((part) => typeof part === 'string' && part !== '')
  return parts.reduce<string>((name, part) => {
    const longer = name ? `${name} · ${part}` : `${part}`
    return longer.length <= longest ? longer : name || longer.slice(0, longest)
  }, '')
}
