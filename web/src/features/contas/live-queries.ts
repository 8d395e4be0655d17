import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'
import { contasOf } from './queries.ts'

export const liveContas: LiveQueries = {
  all: ['contas'],
  // Any vaga of any hospital reaches a doctor as a change of vagas; one's own shifts as a change of candidaturas.
  staleAfter: ({ topic }) => {
    if (topic === 'candidaturas') return [['contas']]
    return topic === 'vagas' ? [contasOf('hospital').queryKey] : []
  },
}
