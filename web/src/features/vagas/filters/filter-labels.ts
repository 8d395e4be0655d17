import { formatDay, formatInteger } from '@plantao/contract/format'
import type { Turno } from '@plantao/contract/vagas/search/rules'
import type { VagaQuestion } from '@plantao/contract/vagas/search/schema'

export const turnoLabel: Record<Turno, string> = { dia: 'Dia', noite: 'Noite', '24h': '24 h' }

export const fimDeSemanaLabel = 'Fim de semana ou feriado'
export const semConflitoLabel = 'Sem conflito com minha agenda'

/** Reais, in whole ones, as the filters offer them. */
export const valorLabel = (valor: number) => `R$ ${formatInteger(valor)} ou mais`
export const valorHoraLabel = (valor: number) => `R$ ${formatInteger(valor)}/h ou mais`

export function daysLabel({ data_de, data_ate }: VagaQuestion) {
  if (data_de === data_ate && data_de) return formatDay(data_de)
  if (data_de && data_ate) return `${formatDay(data_de)} a ${formatDay(data_ate)}`
  return data_de ? `A partir de ${formatDay(data_de)}` : data_ate ? `Até ${formatDay(data_ate)}` : ''
}

/** 'Ver 7 plantões', 'Ver 1 plantão' or 'Nenhum plantão'. */
export function showLabel(count: number) {
  if (count === 0) return 'Nenhum plantão'
  return `Ver ${formatInteger(count)} ${count === 1 ? 'plantão' : 'plantões'}`
}
