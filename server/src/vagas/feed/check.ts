import type { Check } from '../../platform/health/checks.ts'
import { type LiveIndex, maxFreshSeconds } from './live-index.ts'

/** Passes first when the index is loaded. */
export const indexCheck = ({ state }: Pick<LiveIndex, 'state'>): Check => ({
  name: 'open_vagas',
  async look() {
    const { ageSeconds } = state()
    if (Number.isNaN(ageSeconds)) return 'The open vagas are not loaded yet.'
    const isFresh = ageSeconds < maxFreshSeconds
    return isFresh
      ? null
      : `The changes of vagas were last read ${Math.round(ageSeconds)} s ago. Search the log for 'search index'.`
  },
})
