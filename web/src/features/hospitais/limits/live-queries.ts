import type { Change } from '../../../lib/realtime/change.ts'
import type { LiveQueries } from '../../../lib/realtime/use-live-queries.ts'

/** Publishing and closing change the used vagas, a decided publication before its vagas exist. */
const topics: Change['topic'][] = ['limits', 'vagas', 'plantoes', 'proof']

/** Only the key stands here, because doctors load this file too. */
export const liveLimits: LiveQueries = {
  all: ['limits'],
  staleAfter: ({ topic }) => (topics.includes(topic) ? [['limits']] : []),
}
