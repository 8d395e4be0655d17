import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'
import { avaliacoes, shiftDays } from './queries.ts'

export const liveAvaliacoes: LiveQueries = {
  all: avaliacoes.queryKey,
  // A rating is announced as a change of its candidatura. The vaga gives the hours of the day.
  staleAfter: ({ topic }) => {
    if (topic === 'candidaturas') return [avaliacoes.queryKey]
    return topic === 'vagas' ? [shiftDays.queryKey] : []
  },
}
