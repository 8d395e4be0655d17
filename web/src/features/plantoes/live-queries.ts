import type { Change } from '../../lib/realtime/change.ts'
import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'

const topics: Change['topic'][] = ['plantoes', 'vagas', 'setores']

/** The key is written out, because importing it would bring the sheet's queries into every dashboard. */
export const livePlantoes: LiveQueries = {
  all: ['plantoes'],
  staleAfter: ({ topic }) => (topics.includes(topic) ? [['plantoes']] : []),
}
