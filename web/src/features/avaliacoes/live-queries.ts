import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'

/** The keys are written out here. Importing them from the queries would load code with the first screen. */
export const liveAvaliacoes: LiveQueries = {
  all: ['avaliacoes'],
  // A new rating arrives as a change of its candidatura. A change of a vaga may change the hours of a shift day.
  staleAfter: ({ topic }) => {
    if (topic === 'candidaturas') return [['avaliacoes']]
    return topic === 'vagas' ? [['avaliacoes', 'day']] : []
  },
}
