import { countOpenVagas, getVagaFacets } from '@plantao/contract/vagas/search/routes'
import { type Random, seededRandom } from '@plantao/testkit/random'
import { anyFilters } from '../questions/filters.ts'
import { plainCount, plainCountsBy } from '../questions/plain-sql.ts'
import { differentQueries, type Query, type Question } from '../questions/question.ts'
import { textsOf } from '../questions/texts.ts'
import type { Run } from '../run.ts'
import type { Line } from './lists.ts'

type Option = { value: string; count: number }
type Facets = Record<'especialidade' | 'estado' | 'turno', Option[]> & { count: number }

export function countLines({ medicos, sample, measured: { db }, options }: Run): Line[] {
  const texts = textsOf(sample)
  const filters = anyFilters(sample)
  const asked = (route: Question['route'], draw: (random: Random) => Query, seed: number) =>
    differentQueries(options.questions, draw, seededRandom(seed)).map((query, n) => {
      return { route, as: medicos[n % medicos.length]!, query }
    })
  const count = (what: string, draw: (random: Random) => Query, seed: number): Line => ({
    what,
    questions: asked(countOpenVagas, draw, seed),
    read: (body) => (body as { count: number }).count,
    expected: (question) => plainCount(db, question),
    alone: 0.3,
  })
  const counts = (found: Option[]) => new Map(found.filter((o) => o.count > 0).map((o) => [o.value, o.count]))
  return [
    count('count, common text', (random) => ({ q: `${texts.common(random)} ${texts.common(random)}` }), 11),
    count('count, rare text', (random) => ({ q: `${texts.rare(random)} ${texts.common(random)}` }), 12),
    count('count, filters and text', filters, 13),
    {
      what: 'counts of every filter option',
      questions: asked(getVagaFacets, filters, 21),
      read: (body) => {
        const { count, especialidade, estado, turno } = body as Facets
        return { count, especialidade: counts(especialidade), estado: counts(estado), turno: counts(turno) }
      },
      expected: async (question) => ({
        count: await plainCount(db, question),
        especialidade: await plainCountsBy(db, question, 'especialidade', 'v.especialidade_cfm'),
        estado: await plainCountsBy(db, question, 'estado', 'v.estado'),
        turno: await plainCountsBy(db, question, 'turno', 'v.turno'),
      }),
    },
  ]
}
