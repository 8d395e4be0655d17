import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'
import { plannedShifts } from './queries.ts'

export const livePlantoes: LiveQueries = {
  all: plannedShifts.queryKey,
  staleAfter: ({ topic }) => (topic === 'plantoes' || topic === 'vagas' ? [plannedShifts.queryKey] : []),
}
