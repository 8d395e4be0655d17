import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'
import { avaliacoes, shiftDays } from './queries.ts'

export const liveAvaliacoes: LiveQueries = {
  all: avaliacoes.queryKey,
  // A new rating arrives as a change of its candidatura. A change of a vaga may change the hours of a shift day.
  staleAfter: ({ topic }) => {
    if (topic === 'candidaturas') return [avaliacoes.queryKey]
    return topic === 'vagas' ? [shiftDays.queryKey] : []
  },
}
