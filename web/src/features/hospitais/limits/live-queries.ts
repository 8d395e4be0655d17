import type { Change } from '../../../lib/realtime/change.ts'
import type { LiveQueries } from '../../../lib/realtime/use-live-queries.ts'

/** Publishing or closing a vaga changes the use of the limits. Drafts count from the decision to publish them. */
const topics: Change['topic'][] = ['limits', 'vagas', 'plantoes', 'proof']

/** The key is written out here. Importing it from the query would load code that doctors never need. */
export const liveLimits: LiveQueries = {
  all: ['limits'],
  staleAfter: ({ topic }) => (topics.includes(topic) ? [['limits']] : []),
}
