import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'
import { contasOf } from './queries.ts'

export const liveContas: LiveQueries = {
  all: ['contas'],
  // A doctor gets an event with the topic 'vagas' for any vaga of any hospital. Changes of the doctor's own shifts come
  // as 'candidaturas'.
  staleAfter: ({ topic }) => {
    if (topic === 'candidaturas') return [['contas']]
    return topic === 'vagas' ? [contasOf('hospital').queryKey] : []
  },
}
