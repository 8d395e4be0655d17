import { getVagaFacets } from '@plantao/contract/vagas/search/routes'
import { seededRandom } from '@plantao/testkit/random'
import type { Line } from '../load/line.ts'
import { anyFilters } from '../questions/filters.ts'
import { plainCount, plainCountsBy } from '../questions/plain-sql.ts'
import { differentQueries, type Question } from '../questions/question.ts'
import type { Run } from '../run.ts'

type Option = { value: string; count: number }
type Facets = Record<'especialidade' | 'estado' | 'turno', Option[]> & { count: number; cidade: Option[] }

/** The counts of all options of the filters. */
export function facetLines({ medicos, sample, measured: { db }, options }: Run): Line[] {
  const queries = differentQueries(options.questions, anyFilters(sample), seededRandom(21))
  const counts = (options: Option[]) => new Map(options.filter(({ count }) => count > 0).map((o) => [o.value, o.count]))
  return [
    {
      what: 'counts of every filter option',
      questions: queries.map((query, n): Question => {
        return { route: getVagaFacets, as: medicos[n % medicos.length]!, query }
      }),
      told: (body) => {
        const { count, especialidade, estado, turno } = body as Facets
        return { count, especialidade: counts(especialidade), estado: counts(estado), turno: counts(turno) }
      },
      expected: async (question) => ({
        count: await plainCount(db, question),
        especialidade: await plainCountsBy(db, question, 'especialidade', 'v.especialidade_cfm'),
        estado: await plainCountsBy(db, question, 'estado', 'v.estado'),
        turno: await plainCountsBy(db, question, 'turno', 'v.turno'),
      }),
      latency: 40,
      mostGrowth: 5,
    },
  ]
}
