import { modalidades, turnos, type VagaSort, vagaFlags } from '@plantao/contract/vagas/search/rules'
import { describe, expect, it } from 'vitest'
import { answerOf, BruteForce, cursorOf } from '../test/brute-force.ts'
import {
  firstDay,
  fold,
  type Random,
  random,
  type TestHospital,
  type TestRow,
  testHospital,
  testRow,
  testText,
  uuid,
  vagaOf,
} from '../test/rows.ts'
import { SearchIndex, type VagaFilters } from './search-index.ts'

const day = 86_400
const sorts: VagaSort[] = ['recentes', 'proximos', 'valor', 'valor_hora']

/** The index and its brute-force twin, with the same changes applied to both. */
class Pair {
  readonly brute = new BruteForce()
  index: SearchIndex
  readonly hospitais: TestHospital[]
  private readonly draw: Random
  private clock = 1_790_000_000_000_000

  private constructor(draw: Random) {
    this.draw = draw
    this.index = new SearchIndex(0, fold)
    this.hospitais = Array.from({ length: 12 }, () => testHospital(draw))
  }

  static async of(draw: Random, rows: number) {
    const pair = new Pair(draw)
    for (let n = 0; n < rows; n++) {
      const row = pair.newRow()
      pair.brute.rows.set(row.id, row)
    }
    await pair.load()
    return pair
  }

  async load() {
    const rows = [...this.brute.rows.values()].sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
    this.index = new SearchIndex(Math.ceil(rows.length * 1.25) + 100, fold)
    for (const row of rows) this.index.put(vagaOf(row))
    await this.index.finish()
    this.index.expire(this.brute.now)
  }

  put(row: TestRow) {
    this.brute.rows.set(row.id, row)
    this.index.put(vagaOf(row))
  }

  newRow(created_at = this.now()) {
    return testRow(this.draw, this.draw.pick(this.hospitais), uuid(this.draw), created_at)
  }

  /** Sometimes returns the same instant again, so that ids decide the order. */
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

  change() {
    const { draw } = this
    const row = this.anyRow()
    switch (draw.below(6)) {
      case 0:
        return this.put(this.newRow())
      case 1:
        return this.remove(row.id)
      case 2:
        // Changes a row, and repeats the change, because changes may be delivered twice.
        this.put({ ...testRow(draw, draw.pick(this.hospitais), row.id, row.created_at) })
        return this.put({ ...(this.brute.rows.get(row.id) ?? row) })
      case 3:
        // Adds a row that is older than rows already there, as when its transaction commits late.
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

  rate(hospital: TestHospital) {
    hospital.ratings++
    for (const row of this.brute.rows.values())
      if (row.hospital_id === hospital.id) this.put({ ...row, rating_count: hospital.ratings })
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
      especialidade: some([row.especialidade, row.especialidade_cfm]),
      estado: some([row.estado, 'MA', 'AC']),
      cidade: some([row.cidade_key, 'campinas/SP']),
      data_de: some(dayText(draw.below(9))),
      data_ate: some(dayText(draw.below(9))),
      turno: some(draw.chance(0.5) ? ['noite'] : [...turnos]),
      modalidade: some([draw.pick(modalidades)]),
      ...Object.fromEntries(vagaFlags.map((flag) => [flag, some(true)])),
      valor_min: some(draw.pick([0, 0.01, 1400, 1400.5, 50_000, row.valor ?? 7])),
      valor_hora_min: some(draw.pick([0, 100, 116.67, row.valor_hora ?? 7])),
      sem_conflito: some([
        { start, end: start + 12 * 3600 },
        { start: start + 2 * day, end: start + 2 * day + 3600 },
      ]),
    }
  }

  compare(questions: number) {
    for (let question = 0; question < questions; question++) {
      const filters = this.filters()
      expect(this.index.count(filters), JSON.stringify(filters)).toBe(this.brute.count(filters))
      this.comparePage(filters, this.draw.pick(sorts))
    }
  }

  /** Compares a page of the index with its twin's. Most pages start after a random vaga, which may have expired. */
  comparePage(filters: VagaFilters, sort: VagaSort) {
    const limit = this.draw.pick([1, 7, 20, 500])
    const after = this.draw.chance(0.7) ? cursorOf(this.anyRow(), sort) : null
    const expected = this.brute.page(filters, sort, after, limit + 1)
    const { vagas, next } = this.index.page(filters, sort, after, limit)
    const asked = JSON.stringify({ filters, sort, after })
    expect(
      vagas.map(({ id }) => id),
      asked,
    ).toEqual(expected.slice(0, limit).map(({ id }) => id))
    expect(next, asked).toEqual(expected.length > limit ? expected[limit - 1] : null)
  }

  compareOptions(questions: number) {
    for (let question = 0; question < questions; question++) {
      const filters = this.filters()
      const options = this.index.options(filters)
      const offered = {
        hospitais: this.hospitais.slice(0, 4).map(({ id }) => id),
        valor_min: [0, 1400, 1400.5, 5000],
        valor_hora_min: [100, 116.67],
        sem_conflito: this.filters().sem_conflito ?? [],
      }
      const found = {
        count: options.count(),
        especialidade: options.especialidade(),
        estado: options.estado(),
        cidade: options.cidade({ max: Number.POSITIVE_INFINITY }).sort((a, b) => (a.value < b.value ? -1 : 1)),
        ...options.choices(),
        flags: vagaFlags.map((flag) => options.flag(flag)),
        sem_conflito: options.sem_conflito(offered.sem_conflito),
        valor_min: options.minimum('valor_min', offered.valor_min),
        valor_hora_min: options.minimum('valor_hora_min', offered.valor_hora_min),
        hospitais: options.hospitais(offered.hospitais),
      }
      expect(found, JSON.stringify(filters)).toEqual(this.brute.facets(filters, offered))
    }
  }

  compareJson() {
    const { vagas } = this.index.page({}, 'recentes', null, 10_000)
    const rows = this.brute.page({}, 'recentes', null, 10_000).map(({ id }) => this.brute.rows.get(id))
    expect(vagas.map(({ json }) => JSON.parse(`${json}}`))).toEqual(rows.map((row) => row && answerOf(row)))
    expect(vagas.map(({ id, shift }) => ({ id, start: shift?.start ?? null, end: shift?.end ?? null }))).toEqual(
      rows.map((row) => row && { id: row.id, start: row.starts_at, end: row.ends_at }),
    )
  }
}

describe('the index answers like its brute-force twin', () => {
  it.each([1, 2, 3, 4, 5, 6])('after the load (%i)', async (seed) => {
    const pair = await Pair.of(random(seed), 3000)
    pair.compare(150)
    pair.compareOptions(8)
    pair.compareJson()
  })

  it('when all matches stand close together in the order', async () => {
    const pair = await Pair.of(random(7), 12_000)
    for (let question = 0; question < 50; question++) {
      pair.comparePage({ turno: ['noite'] }, 'proximos')
      // Vagas of 24 h stand close together in this order, because shorter shifts pay more by the hour.
      pair.comparePage({ turno: ['24h'] }, 'valor_hora')
      pair.change()
    }
  })

  it.each([11, 12, 13, 14, 15, 16])(
    'after changes of every kind, as vagas expire, and as worn indexes are loaded again (%i)',
    async (seed) => {
      const draw = random(seed)
      const pair = await Pair.of(draw, 500)
      for (let hours = 0; hours < 30 * 24; hours += 37) {
        for (let change = 0; change < 60; change++) {
          if (pair.index.isWorn) await pair.load()
          pair.change()
        }
        pair.expire(firstDay + hours * 3600)
        pair.compare(15)
        pair.compareOptions(2)
        pair.compareJson()
      }
    },
  )
})

describe('an index is worn, and a new one is loaded,', () => {
  it('when a quarter of its vagas are gone', async () => {
    const pair = await Pair.of(random(21), 4_400)
    const ids = [...pair.brute.rows.keys()]
    for (const id of ids.slice(0, 1_000)) pair.remove(id)
    expect(pair.index.isWorn).toBe(false)
    for (const id of ids.slice(1_000, 1_200)) pair.remove(id)
    expect(pair.index.isWorn).toBe(true)
    await pair.load()
    expect(pair.index.isWorn).toBe(false)
  })

  it('before it has no slot left for another vaga', async () => {
    const pair = await Pair.of(random(22), 100)
    while (!pair.index.isWorn) pair.put(pair.newRow())
    pair.put(pair.newRow())
    expect(() => {
      for (let n = 0; n < 100; n++) pair.put(pair.newRow())
    }).toThrow('no slot left')
  })

  it('after many ratings, each of which makes another place', async () => {
    const pair = await Pair.of(random(23), 40)
    const { hospital_id } = pair.anyRow()
    const withVagas = pair.hospitais.find(({ id }) => id === hospital_id)!
    while (!pair.index.isWorn) pair.rate(withVagas)
    expect(pair.hospitais.reduce((sum, { ratings }) => sum + ratings, 0)).toBeGreaterThan(900)
    pair.compareOptions(5)
    pair.compareJson()
  })
})
