import { fold, wordsOf } from './fold.ts'
import type { PlaceInOrder, VagaFilters, VagaSort } from './question.ts'
import type { VagaRow } from './row.ts'
import { foldTable } from './test-rows.ts'

/** What the index must answer, by reading every row. */
export class BruteForce {
  readonly rows = new Map<string, VagaRow>()
  now = 0

  matching(filters: VagaFilters) {
    const words = wordsOf(fold(filters.q ?? '', foldTable))
    return [...this.rows.values()].filter((row) => row.open_until > this.now && fulfils(row, filters, words))
  }

  count(filters: VagaFilters) {
    return this.matching(filters).length
  }

  page(filters: VagaFilters, sort: VagaSort, after: PlaceInOrder | null, limit: number) {
    const direction = sort === 'proximos' ? 1 : -1
    const compare = (a: PlaceInOrder, b: PlaceInOrder) =>
      direction *
      ((a.key ?? 0) - (b.key ?? 0) || a.created_at - b.created_at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
    return this.matching(filters)
      .map((row) => placeOf(row, sort))
      .filter((place) => after === null || compare(place, after) > 0)
      .sort(compare)
      .slice(0, limit)
  }
}

export function placeOf(row: VagaRow, sort: VagaSort): PlaceInOrder {
  const { created_at, id } = row
  if (sort === 'recentes') return { created_at, id }
  return { key: sort === 'proximos' ? row.local_start : cents(row[sort]), created_at, id }
}

const cents = (reais: number | null) => (reais === null ? -1 : Math.round(reais * 100))
const startOf = (day: string) => Date.parse(day) / 1000

function fulfils(row: VagaRow, filters: VagaFilters, words: readonly string[]) {
  const { hospital_id, especialidade, estado, cidade, data_de, data_ate, turno, fim_de_semana, sem_conflito } = filters
  return (
    words.every((word) => row.search_text.includes(word)) &&
    (hospital_id === undefined || row.hospital_id === hospital_id) &&
    (especialidade === undefined || row.especialidade_cfm === especialidade) &&
    (estado === undefined || estado.includes(row.estado)) &&
    (cidade === undefined || (row.cidade !== '' && cidade.includes(row.cidade_key))) &&
    (data_de === undefined || row.local_start >= startOf(data_de)) &&
    (data_ate === undefined || row.local_start < startOf(data_ate) + 86_400) &&
    (turno === undefined || (row.turno !== null && turno.includes(row.turno))) &&
    (!fim_de_semana || row.fim_de_semana) &&
    (filters.valor_min === undefined || (row.valor ?? -1) >= filters.valor_min) &&
    (filters.valor_hora_min === undefined || (row.valor_hora ?? -1) >= filters.valor_hora_min) &&
    !sem_conflito?.some(({ start, end }) => (row.starts_at ?? end) < end && (row.ends_at ?? start) > start)
  )
}
