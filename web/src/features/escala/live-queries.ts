import type { Change } from '../../lib/realtime/change.ts'
import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'

const topics: Change['topic'][] = ['vagas', 'candidaturas', 'plantoes', 'setores', 'membros']

export const liveEscala: LiveQueries = {
  all: ['escala'],
  staleAfter: ({ topic }) => (topics.includes(topic) ? [['escala']] : []),
}
