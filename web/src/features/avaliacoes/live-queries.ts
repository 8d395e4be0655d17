import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'
import { avaliacoes, shiftDays } from './queries.ts'

export const liveAvaliacoes: LiveQueries = {
  all: avaliacoes.queryKey,
  // A rating is announced as a change of its candidatura. A change of the vaga may change the hours of the shift.
  staleAfter: ({ topic }) => {
    if (topic === 'candidaturas') return [avaliacoes.queryKey]
    return topic === 'vagas' ? [shiftDays.queryKey] : []
  },
}
