import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'

/** The keys are written out here. Importing them from the queries would load code with the first screen. */
export const liveContas: LiveQueries = {
  all: ['contas'],
  // A doctor gets the topic 'vagas' for all hospitals' vagas, so this topic reloads only a hospital's months.
  staleAfter: ({ topic }) => {
    if (topic === 'candidaturas') return [['contas']]
    return topic === 'vagas' ? [['contas', 'hospital']] : []
  },
}
