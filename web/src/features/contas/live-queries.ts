import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'
import { contasOf } from './queries.ts'

export const liveContas: LiveQueries = {
  all: ['contas'],
  // A doctor gets the topic 'vagas' for any hospital's vagas, and 'candidaturas' for the doctor's own shifts.
  staleAfter: ({ topic }) => {
    if (topic === 'candidaturas') return [['contas']]
    return topic === 'vagas' ? [contasOf('hospital').queryKey] : []
  },
}
