import type { Change } from '../../../lib/realtime/change.ts'
import type { LiveQueries } from '../../../lib/realtime/use-live-queries.ts'

/** Publishing and closing vagas change the used part. A decided publication counts before its vagas exist. */
const topics: Change['topic'][] = ['limits', 'vagas', 'plantoes', 'proof']

/** Only the key stands here, because doctors load this file too. */
export const liveLimits: LiveQueries = {
  all: ['limits'],
  staleAfter: ({ topic }) => (topics.includes(topic) ? [['limits']] : []),
}
