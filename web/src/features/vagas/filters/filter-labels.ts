import { formatDay, formatInteger } from '@plantao/contract/format'
import { choiceLabels, choiceNames, type Flag, flagLabels, vagaFlags } from '@plantao/contract/vagas/search/rules'
import type { VagaQuestion } from '@plantao/contract/vagas/search/schema'

export const valorLabel = (valor: number) => `R$ ${formatInteger(valor)} ou mais`
export const valorHoraLabel = (valor: number) => `R$ ${formatInteger(valor)}/h ou mais`

export function daysLabel({ data_de, data_ate }: VagaQuestion) {
  if (data_de === data_ate && data_de) return formatDay(data_de)
  if (data_de && data_ate) return `${formatDay(data_de)} a ${formatDay(data_ate)}`
  return data_de ? `A partir de ${formatDay(data_de)}` : data_ate ? `Até ${formatDay(data_ate)}` : ''
}

/** Writes 'Ver 7 vagas', 'Ver 1 vaga' or 'Nenhuma vaga'. */
export function showLabel(count: number) {
  if (count === 0) return 'Nenhuma vaga'
  return `Ver ${formatInteger(count)} ${count === 1 ? 'vaga' : 'vagas'}`
}

/**
 * A label for each value of the filters except the text `q`.
 * @param names of the hospital and the cities; if the name of the hospital is missing, its filter has no label
 */
export function labelsOfFilters(
  filters: VagaQuestion,
  names: { hospital: string | null | undefined; cidade: (key: string) => string },
): { label: string; filter: VagaQuestion }[] {
  const { hospital_id, especialidade, cidade = [], estado = [], data_de, data_ate, valor_min, valor_hora_min } = filters
  const days = daysLabel(filters)
  const labelOfFlag = (flag: Flag) =>
    filters[flag] ? [{ label: flagLabels[flag], filter: { [flag]: filters[flag] } }] : []
  return [
    ...(especialidade ? [{ label: especialidade, filter: { especialidade } }] : []),
    ...(hospital_id && names.hospital ? [{ label: names.hospital, filter: { hospital_id } }] : []),
    ...cidade.map((key) => ({ label: names.cidade(key), filter: { cidade: [key] } })),
    ...estado.map((uf) => ({ label: uf, filter: { estado: [uf] } })),
    ...choiceNames.flatMap((name) =>
      (filters[name] ?? []).map((value) => ({
        label: choiceLabels[name][value] ?? value,
        filter: { [name]: [value] },
      })),
    ),
    ...(days ? [{ label: days, filter: { data_de, data_ate } }] : []),
    ...vagaFlags.flatMap(labelOfFlag),
    ...(valor_min === undefined ? [] : [{ label: valorLabel(valor_min), filter: { valor_min } }]),
    ...(valor_hora_min === undefined ? [] : [{ label: valorHoraLabel(valor_hora_min), filter: { valor_hora_min } }]),
    ...labelOfFlag('sem_conflito'),
  ]
}
