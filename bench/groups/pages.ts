import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { requestOf } from '@plantao/testkit/client'
import { type Random, seededRandom } from '@plantao/testkit/random'
import { bytesOf, HttpConnection } from '../load/http-connection.ts'
import type { Target } from '../load/target.ts'
import { anyFilters } from '../questions/filters.ts'
import { plainPage, type RowPosition } from '../questions/plain-sql.ts'
import { differentQueries, type Query, type Question } from '../questions/question.ts'
import { textsOf } from '../questions/texts.ts'
import type { Run } from '../run.ts'
import type { Line } from './lists.ts'

interface Page {
  items: (RowPosition & {
    hospital: { nome: string }
    valor: number | null
    candidatura: { status: string } | null
  })[]
  next_cursor: string | null
}

const pageSize = 20

export async function pageLines(run: Run, smallServer: Target): Promise<Line[]> {
  const { medicos, measured, sample, options } = run
  const texts = textsOf(sample)
  const filters = anyFilters(sample)
  const cursors = await cursorsAround(run, 500)
  const byMedicos = (queries: readonly Query[]) =>
    Array.from({ length: options.questions }, (_, n): Question => {
      return { route: listOpenVagas, as: medicos[n % medicos.length]!, query: queries[n % queries.length]! }
    })
  const positionBefore = ({ cursor }: Query) => cursors.get(String(cursor))
  const line = (what: string, queries: readonly Query[]) => ({
    what,
    questions: byMedicos(queries),
    read: (body: unknown) =>
      (body as Page).items.map(({ id, hospital, valor, candidatura }) => {
        return { id, hospital: hospital.nome, valor, candidatura: candidatura?.status ?? null }
      }),
    expected: (question: Question) => plainPage(measured.db, question, positionBefore(question.query)),
  })
  const page = (what: string, queries: readonly Query[]): Line => {
    const asked = line(what, queries)
    const requests = asked.questions.map(({ as, query }) => {
      const after = positionBefore(query)
      return bytesOf(requestOf(smallPage, { as, query: after ? { after: after.created_at, id: after.id } : {} }))
    })
    return { ...asked, ofFloor: 0.27, beside: { target: smallServer, requests, atLeast: [1.5, 1.8] } }
  }
  const search = (what: string, draw: (random: Random) => Query, seed: number): Line => {
    return { ...line(what, differentQueries(options.questions, draw, seededRandom(seed))), ofFloor: 0.2 }
  }
  const textAs = (draw: (random: Random) => string) => (random: Random) => ({ q: draw(random) })
  const sorted = (ordem: string) => (random: Random) => ({ ...filters(random), ordem })
  return [
    page('first page', [{}]),
    page(
      'page 500',
      [...cursors.keys()].map((cursor) => ({ cursor })),
    ),
    search('text, rare', textAs(texts.rare), 1),
    search('text, common', textAs(texts.common), 2),
    search('text, absent', textAs(texts.absent), 3),
    search('filters and text', filters, 4),
    search('the same, soonest', sorted('proximos'), 4),
    search('the same, best paid', sorted('valor'), 4),
    search('the same, best paid by hour', sorted('valor_hora'), 4),
  ]
}

const smallPage = { method: 'GET', path: '/rest/v1/vagas' } as const

/**
 * Collects the cursors of up to a thousand consecutive pages, each with the last row of the page before. The first
 * cursor is the one of `firstPage`, or of the middle page if that page comes earlier.
 */
async function cursorsAround({ measured, medicos }: Run, firstPage: number) {
  const connection = await HttpConnection.open(measured.app.url)
  const pages = Math.floor(measured.openVagas / pageSize)
  const from = Math.min(firstPage, Math.floor(pages / 2))
  const cursors = new Map<string, RowPosition>()
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
