import type { Random } from '@plantao/testkit/random'
import type { Query } from './question.ts'
import type { Sample, SampleRow } from './sample.ts'

/** For each filter, a function that makes a value for the filter from a row. */
const filters: Record<string, (row: SampleRow, random: Random, sample: Sample) => string | number | null> = {
  q: ({ words }, { pick }) => pick(words),
  hospital_id: ({ hospital_id }) => hospital_id,
  especialidade: ({ especialidade_cfm }) => especialidade_cfm,
  estado: ({ estado }, { pick }, { rows }) => [...new Set([estado, pick(rows).estado])].join(),
  cidade: ({ cidade_key }, { pick }, { rows }) => [...new Set([cidade_key, pick(rows).cidade_key])].join(),
  data_de: ({ data }, { below }) => daysAfter(data, -below(10)),
  data_ate: ({ data }, { below }) => daysAfter(data, below(10)),
  turno: ({ turno }) => turno,
  fim_de_semana: () => 'true',
  valor_min: ({ valor }) => valor,
  valor_hora_min: ({ valor_hora }) => valor_hora,
  sem_conflito: () => 'true',
}
const names = Object.keys(filters)

/** Draws up to four filters from one vaga. The vaga passes all except perhaps `fim_de_semana` and `sem_conflito`. */
export const anyFilters =
  (sample: Sample) =>
  (random: Random): Query => {
    const row = random.pick(sample.rows)
    const query: Query = {}
    for (let left = 2 + random.below(3); left > 0; left--) {
      const name = random.pick(names)
      const value = filters[name]!(row, random, sample)
      if (value !== null && value !== '') query[name] = value
    }
    return query
  }

function daysAfter(day: string, days: number) {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
