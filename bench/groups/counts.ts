import { countOpenVagas } from '@plantao/contract/vagas/search/routes'
import { type Random, seededRandom } from '@plantao/testkit/random'
import type { Line } from '../load/line.ts'
import { anyFilters } from '../questions/filters.ts'
import { plainCount } from '../questions/plain-sql.ts'
import { differentQueries, type Query } from '../questions/question.ts'
import { textsOf } from '../questions/texts.ts'
import type { Run } from '../run.ts'

/** Exact counts, each asked for the first time. */
export function countLines({ medicos, sample, measured, options }: Run): Line[] {
  const texts = textsOf(sample)
  const filters = anyFilters(sample)
  // A half of them, over 32 connections, lasts longer than the time before the measurement.
  const asked = Math.ceil(options.seconds * 24_000)
  const line = (what: string, draw: (random: Random) => Query, seed: number): Line => ({
    what,
    questions: differentQueries(asked, draw, seededRandom(seed)).map((query, n) => {
      return { route: countOpenVagas, as: medicos[n % medicos.length]!, query }
    }),
    isOnce: true,
    told: (body) => (body as { count: number }).count,
    expected: (question) => plainCount(measured.db, question),
    throughput: 0.08,
    latency: 4,
    mostGrowth: 5,
  })
  return [
    line('count, common text', (random) => ({ q: `${texts.common(random)} ${texts.common(random)}` }), 11),
    line('count, rare text', (random) => ({ q: `${texts.rare(random)} ${texts.common(random)}` }), 12),
    line('count, filters and text', filters, 13),
  ]
}
