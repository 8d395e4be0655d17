import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { requestOf } from '@plantao/testkit/client'
import { type Random, seededRandom } from '@plantao/testkit/random'
import { bytesOf, HttpConnection } from '../load/http-connection.ts'
import type { Line } from '../load/line.ts'
import { anyFilters } from '../questions/filters.ts'
import { plainPage, type RowPlace } from '../questions/plain-sql.ts'
import { differentQueries, type Query, type Question } from '../questions/question.ts'
import { textsOf } from '../questions/texts.ts'
import type { Run } from '../run.ts'

interface Page {
  items: (RowPlace & {
    hospital: { nome: string }
    valor: number | null
    candidatura: { status: string } | null
  })[]
  next_cursor: string | null
}

const pageSize = 20

/** Pages of the open list: without a filter, by text, by filters, in each order. */
export async function pageLines(run: Run): Promise<Line[]> {
  const { medicos, measured, sample, options } = run
  const asked = options.questions
  const texts = textsOf(sample)
  const filters = anyFilters(sample)
  const cursors = await cursorsAround(run, 500)
  const byEachMedico = (queries: Query[], count = queries.length) =>
    Array.from({ length: count }, (_, n): Question => {
      return { route: listOpenVagas, as: medicos[n % medicos.length]!, query: queries[n % queries.length]! }
    })
  const line = (
    what: string,
    questions: Question[],
    after: (query: Query) => RowPlace | undefined = () => undefined,
  ) => ({
    what,
    questions,
    told: (body: unknown) =>
      (body as Page).items.map(({ id, hospital, valor, candidatura }) => {
        return { id, hospital: hospital.nome, valor, candidatura: candidatura?.status ?? null }
      }),
    expected: (question: Question) => plainPage(measured.db, question, after(question.query)),
  })
  const page = { throughput: 0.27, mostGrowth: 2 }
  const search = { throughput: 0.12, latency: 4, mostGrowth: 2 }
  const drawn = (draw: (random: Random) => Query, seed: number) =>
    byEachMedico(differentQueries(asked, draw, seededRandom(seed)))
  const sorted = (ordem: string) => drawn((random) => ({ ...filters(random), ordem }), 4)
  const newest = byEachMedico([{}], medicos.length)
  const later = byEachMedico(
    Array.from(cursors.keys(), (cursor) => ({ cursor })),
    asked,
  )
  return [
    { ...line('first page', newest), ...page },
    { ...line('page 500', later, ({ cursor }) => cursors.get(String(cursor))), ...page },
    { ...line('text, rare', drawn(textAs(texts.rare), 1)), ...search },
    { ...line('text, common', drawn(textAs(texts.common), 2)), ...search },
    { ...line('text, absent', drawn(textAs(texts.absent), 3)), ...search },
    { ...line('filters and text', drawn(filters, 4)), ...search },
    { ...line('the same, soonest', sorted('proximos')), ...search },
    { ...line('the same, best paid', sorted('valor')), ...search },
    { ...line('the same, best paid by hour', sorted('valor_hora')), ...search },
  ]
}

const textAs = (draw: (random: Random) => string) => (random: Random) => ({ q: draw(random) })

/** Cursors of a thousand pages from this one on, or of the last half, each with the last row before its page. */
async function cursorsAround({ measured, medicos }: Run, firstPage: number) {
  const connection = await HttpConnection.open(measured.app.url)
  const pages = Math.floor(measured.openVagas / pageSize)
  const from = Math.min(firstPage, Math.floor(pages / 2))
  const cursors = new Map<string, RowPlace>()
  let cursor: string | null | undefined
  for (let page = 1; page < from + 1_000; page++) {
    await connection.ask(bytesOf(requestOf(listOpenVagas, { as: medicos[0], query: { cursor } })))
    const { items, next_cursor } = JSON.parse(String(connection.body())) as Page
    cursor = next_cursor
    if (cursor === null) break
    if (page + 1 >= from) cursors.set(cursor, items.at(-1)!)
  }
  connection.close()
  return cursors
}
