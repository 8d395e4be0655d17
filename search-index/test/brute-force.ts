import { modalidades, turnos, type VagaSort, vagaFlags } from '@plantao/contract/vagas/search/rules'
import type { BusyTime, FilterName, PageCursor, VagaFilters } from '../src/query/filters.ts'
import { wordsOf } from '../src/text/words.ts'
import { fold, type TestRow } from './rows.ts'

export class BruteForce {
  readonly rows = new Map<string, TestRow>()
  now = 0

  matching(filters: VagaFilters) {
    const words = wordsOf(fold(filters.q ?? ''))
    return [...this.rows.values()].filter((row) => row.open_until > this.now && fulfils(row, filters, words))
  }

  count(filters: VagaFilters) {
    return this.matching(filters).length
  }

  facets(
    filters: VagaFilters,
    offered: { hospitais: string[]; valor_min: number[]; valor_hora_min: number[]; sem_conflito: readonly BusyTime[] },
  ) {
    const tally = (filter: FilterName, valueIn: (row: TestRow) => string) => {
      const values = this.matching({ ...filters, [filter]: undefined }).map(valueIn)
      return [...new Set(values)]
        .sort()
        .map((value) => ({ value, count: values.filter((other) => other === value).length }))
    }
    const counted = <T>(filter: FilterName, values: readonly T[], asFilter: (value: T) => unknown) =>
      values.map((value) => ({ value, count: this.count({ ...filters, [filter]: asFilter(value) }) }))
    return {
      count: this.count(filters),
      especialidade: tally('especialidade', (row) => row.especialidade),
      estado: tally('estado', (row) => row.estado),
      cidade: tally('cidade', (row) =>
        row.cidade === '' ? '' : JSON.stringify([row.cidade_key, row.cidade, row.estado]),
      )
        .filter(({ value }) => value !== '')
        .map(({ value: json, count }) => {
          const [value, nome, estado] = JSON.parse(json)
          return { value, nome, estado, count }
        }),
      turno: counted('turno', turnos, (turno) => [turno]),
      modalidade: counted('modalidade', modalidades, (modalidade) => [modalidade]),
      flags: vagaFlags.map((flag) => this.count({ ...filters, [flag]: true })),
      sem_conflito: this.count({ ...filters, sem_conflito: offered.sem_conflito }),
      valor_min: counted('valor_min', offered.valor_min, (value) => value),
      valor_hora_min: counted('valor_hora_min', offered.valor_hora_min, (value) => value),
      hospitais: counted('hospital_id', offered.hospitais, (id) => id)
        .map(({ value, count }) => ({ id: value, count }))
        .filter(({ count }) => count > 0),
    }
  }

  page(filters: VagaFilters, sort: VagaSort, after: PageCursor | null, limit: number) {
    const direction = sort === 'proximos' ? 1 : -1
    const compare = (a: PageCursor, b: PageCursor) =>
      direction *
      ((a.key ?? 0) - (b.key ?? 0) || a.created_at - b.created_at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
    return this.matching(filters)
      .map((row) => cursorOf(row, sort))
      .filter((cursor) => after === null || compare(cursor, after) > 0)
      .sort(compare)
      .slice(0, limit)
  }
}

export function cursorOf(row: TestRow, sort: VagaSort): PageCursor {
  const { created_at, id } = row
  if (sort === 'recentes') return { created_at, id }
  if (sort === 'proximos') return { key: row.local_start, created_at, id }
  // Vagas with modalidade 'sobreaviso' come last, whatever their value.
  const rank = sort === 'valor_hora' && row.modalidade === 'sobreaviso' ? 2e12 : 0
  return { key: cents(row[sort]) - rank, created_at, id }
}

const cents = (reais: number | null) => (reais === null ? -1 : Math.round(reais * 100))
const startOf = (day: string) => Date.parse(day) / 1000

function fulfils(row: TestRow, filters: VagaFilters, words: readonly string[]) {
  const { hospital_id, especialidade, estado, cidade, data_de, data_ate, turno, sem_conflito } = filters
  return (
    words.every((word) => row.search_text.includes(word)) &&
    (hospital_id === undefined || row.hospital_id === hospital_id) &&
    (especialidade === undefined || especialidade.includes(row.especialidade)) &&
    (estado === undefined || estado.includes(row.estado)) &&
    (cidade === undefined || (row.cidade !== '' && cidade.includes(row.cidade_key))) &&
    (data_de === undefined || row.local_start >= startOf(data_de)) &&
    (data_ate === undefined || row.local_start < startOf(data_ate) + 86_400) &&
    (turno === undefined || (row.turno !== null && turno.includes(row.turno))) &&
    (filters.modalidade === undefined || (row.modalidade !== null && filters.modalidade.includes(row.modalidade))) &&
    vagaFlags.every((flag, n) => !filters[flag] || row.flags[n]) &&
    (filters.valor_min === undefined || (row.valor ?? -1) >= filters.valor_min) &&
    (filters.valor_hora_min === undefined || (row.valor_hora ?? -1) >= filters.valor_hora_min) &&
    !sem_conflito?.some(({ start, end }) => (row.starts_at ?? end) < end && (row.ends_at ?? start) > start)
  )
}

export function answerOf(row: TestRow) {
  const { id, hospital_id, nome_vaga, especialidade, horario, valor, observacoes, is_reopened, cidade, estado } = row
  const instant = (seconds: number | null) => seconds && new Date(seconds * 1000).toISOString().replace('.000', '')
  const [whole = '', micros = ''] = (row.created_at / 1e6).toFixed(6).split('.')
  const fraction = micros.replace(/0+$/, '')
  return {
    id,
    hospital_id,
    nome_vaga,
    especialidade,
    data: new Date(row.local_start * 1000).toISOString().slice(0, 10),
    horario,
    valor,
    observacoes,
    modalidade: row.modalidade,
    created_at: instant(Number(whole))
      ?.toString()
      .replace('Z', fraction && `.${fraction}`)
      .replace(/(Z?)$/, 'Z'),
    starts_at: instant(row.starts_at),
    ends_at: instant(row.ends_at),
    open_until: instant(row.open_until),
    is_reopened,
    cidade,
    estado,
    hospital: { nome: row.hospital, avaliacoes: row.rating_count },
  }
}
