import type { VagaSort } from '@plantao/contract/vagas/search/rules'
import { turnos } from '@plantao/contract/vagas/search/rules'
import { describe, expect, it } from 'vitest'
import { count, page, placeInOrder } from './asking/answers.ts'
import { Facets } from './asking/facets.ts'
import type { PlaceInOrder, VagaFilters } from './asking/question.ts'
import { JsonBytes } from './json-bytes.ts'
import type { VagaRow } from './row.ts'
import { SearchIndex } from './search-index.ts'
import { runAtOnce } from './steps.ts'
import { answerOf, BruteForce, placeOf } from './test-brute-force.ts'
import {
  firstDay,
  foldTable,
  type Random,
  random,
  type TestHospital,
  testHospital,
  testRow,
  testText,
  uuid,
} from './test-rows.ts'

const day = 86_400
const sorts: VagaSort[] = ['recentes', 'proximos', 'valor', 'valor_hora']

/** The index and its twin, which reads every row, changed alike. */
class Pair {
  readonly brute = new BruteForce()
  readonly index: SearchIndex
  readonly hospitais: TestHospital[]
  private readonly draw: Random
  private clock = 1_790_000_000_000_000

  constructor(draw: Random, rows: number, capacity: number) {
    this.draw = draw
    this.index = new SearchIndex(capacity, foldTable)
    this.hospitais = Array.from({ length: 12 }, () => testHospital(draw))
    const loaded = Array.from({ length: rows }, () => this.newRow()).sort(
      (a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1),
    )
    for (const row of loaded) this.put(row)
    runAtOnce(this.index.finish())
  }

  put(row: VagaRow) {
    this.brute.rows.set(row.id, row)
    this.index.put(row)
  }

  newRow(created_at = this.now()) {
    return testRow(this.draw, this.draw.pick(this.hospitais), uuid(this.draw), created_at)
  }

  /** Sometimes the same as before, so that ids decide the order. */
  private now() {
    if (this.draw.chance(0.9)) this.clock += this.draw.below(5_000_000)
    return this.clock
  }

  anyRow() {
    return this.draw.pick([...this.brute.rows.values()])
  }

  remove(id: string) {
    this.brute.rows.delete(id)
    this.index.remove(id)
  }

  expire(now: number) {
    this.brute.now = now
    this.index.expire(now)
  }

  /** One change of any kind. */
  change() {
    const { draw } = this
    const row = this.anyRow()
    switch (draw.below(6)) {
      case 0:
        return this.put(this.newRow())
      case 1:
        return this.remove(row.id)
      case 2:
        // Twice: changes may be told again.
        this.put({ ...testRow(draw, draw.pick(this.hospitais), row.id, row.created_at) })
        return this.put({ ...(this.brute.rows.get(row.id) ?? row) })
      case 3:
        // Committed after newer ones: long after, or just after.
        return this.put(
          this.newRow(draw.chance(0.3) ? row.created_at - draw.below(3) : this.clock - draw.below(20_000_000)),
        )
      case 4:
        return this.rate(draw.pick(this.hospitais))
      default: {
        this.remove(row.id)
        return this.put(row)
      }
    }
  }

  /** The hospital's vagas show its new rating. */
  rate(hospital: TestHospital) {
    const { count } = hospital.ratings
    hospital.ratings = { count: count + 1, average: 1 + this.draw.below(5) }
    for (const row of this.brute.rows.values())
      if (row.hospital_id === hospital.id)
        this.put({ ...row, rating_count: count + 1, rating_average: hospital.ratings.average })
  }

  filters(): VagaFilters {
    const { draw } = this
    const row = this.anyRow()
    const some = <T>(value: T, share = 0.15) => (draw.chance(share) ? value : undefined)
    const dayText = (after: number) => new Date((firstDay + after * day) * 1000).toISOString().slice(0, 10)
    const start = firstDay + draw.below(9 * 24) * 3600
    return {
      q: some(testText(draw), 0.5),
      hospital_id: some(row.hospital_id),
      especialidade: some(row.especialidade_cfm),
      estado: some([row.estado, 'MA', 'AC']),
      cidade: some([row.cidade_key, 'campinas/SP']),
      data_de: some(dayText(draw.below(9))),
      data_ate: some(dayText(draw.below(9))),
      turno: some(draw.chance(0.5) ? ['noite'] : [...turnos]),
      fim_de_semana: some(true),
      valor_min: some(draw.pick([0, 0.01, 1400, 1400.5, 50_000, row.valor ?? 7])),
      valor_hora_min: some(draw.pick([0, 100, 116.67, row.valor_hora ?? 7])),
      sem_conflito: some([
        { start, end: start + 12 * 3600 },
        { start: start + 2 * day, end: start + 2 * day + 3600 },
      ]),
    }
  }

  places(filters: VagaFilters, sort: VagaSort, after: PlaceInOrder | null, limit: number) {
    return page(this.index, filters, sort, after, limit).map((slot) => placeInOrder(this.index, slot, sort))
  }

  /** Counts and pages are the twin's. */
  compare(questions: number) {
    for (let question = 0; question < questions; question++) {
      const filters = this.filters()
      expect(count(this.index, filters), JSON.stringify(filters)).toBe(this.brute.count(filters))
      this.comparePage(filters, this.draw.pick(sorts))
    }
  }

  /** Often after a place that may be gone. */
  comparePage(filters: VagaFilters, sort: VagaSort) {
    const limit = this.draw.pick([1, 7, 20, 500])
    const after = this.draw.chance(0.7) ? placeOf(this.anyRow(), sort) : null
    const expected = this.brute.page(filters, sort, after, limit)
    expect(this.places(filters, sort, after, limit), JSON.stringify({ filters, sort, after })).toEqual(expected)
  }

  compareFacets(questions: number) {
    for (let question = 0; question < questions; question++) {
      const filters = this.filters()
      const facets = new Facets(this.index, filters)
      const offered = {
        hospitais: this.hospitais.slice(0, 4).map(({ id }) => id),
        valor_min: [0, 1400, 1400.5, 5000],
        valor_hora_min: [100, 116.67],
        sem_conflito: this.filters().sem_conflito ?? [],
      }
      const found = {
        count: facets.count(),
        especialidade: facets.especialidade(),
        estado: facets.estado(),
        cidade: facets.cidade({ most: Number.POSITIVE_INFINITY }).sort((a, b) => (a.value < b.value ? -1 : 1)),
        turno: facets.turno(),
        fim_de_semana: facets.fim_de_semana(),
        sem_conflito: facets.sem_conflito(offered.sem_conflito),
        valor_min: facets.minimum('valor_min', offered.valor_min),
        valor_hora_min: facets.minimum('valor_hora_min', offered.valor_hora_min),
        hospitais: facets.hospitais(offered.hospitais),
      }
      expect(found, JSON.stringify(filters)).toEqual(this.brute.facets(filters, offered))
    }
  }

  compareJson() {
    const slots = page(this.index, {}, 'recentes', null, Number.POSITIVE_INFINITY)
    const written: unknown[] = slots.map((slot) => {
      const out = new JsonBytes()
      this.index.write(slot, out)
      return JSON.parse(`${out.written}}`)
    })
    const rows = this.brute
      .page({}, 'recentes', null, Number.POSITIVE_INFINITY)
      .map(({ id }) => this.brute.rows.get(id))
    expect(written).toEqual(rows.map((row) => row && answerOf(row)))
  }
}

describe('the index answers as one that reads every row', () => {
  it.each([1, 2, 3, 4, 5, 6])('after the load (%i)', (seed) => {
    const pair = new Pair(random(seed), 3000, 4000)
    pair.compare(150)
    pair.compareFacets(8)
    pair.compareJson()
  })

  it('where all that match stand close together in the order', () => {
    const pair = new Pair(random(7), 12_000, 13_000)
    for (let question = 0; question < 50; question++) {
      pair.comparePage({ turno: ['noite'] }, 'proximos')
      // The shorter ones pay more by the hour.
      pair.comparePage({ turno: ['24h'] }, 'valor_hora')
      pair.change()
    }
  })

  it('after many ratings, which take no more memory', () => {
    const pair = new Pair(random(8), 100, 200)
    for (let times = 0; times < 50; times++) for (const hospital of pair.hospitais) pair.rate(hospital)
    pair.compareFacets(5)
    pair.compareJson()
    // A new one is there before the old one goes.
    expect(pair.index.columns.sites.count).toBe(pair.hospitais.length + 1)
  })

  it.each([11, 12, 13, 14, 15, 16])(
    'after changes of every kind, past its capacity, and as vagas expire (%i)',
    (seed) => {
      const draw = random(seed)
      const pair = new Pair(draw, 500, 600)
      for (let hours = 0; hours < 30 * 24; hours += 37) {
        for (let change = 0; change < 60; change++) pair.change()
        pair.expire(firstDay + hours * 3600)
        if (draw.chance(0.2)) runAtOnce(pair.index.compact())
        pair.compare(15)
        pair.compareFacets(2)
        pair.compareJson()
      }
    },
  )
})
