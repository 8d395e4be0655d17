import { dismissBlockedBy, refuseBlockedBy } from '@plantao/contract/candidaturas/rules'
import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import type { ShiftTimes } from '@plantao/contract/vagas/rules'
import { Button } from '../../../components/ui/Button.tsx'
import { useNow } from '../../../lib/time/use-now.ts'

export type Drop = 'refuse' | 'dismiss'

/** The way to drop the candidate now, or null. An acceptance that can still be undone has its own button. */
export function useDrop(vaga: ShiftTimes, candidatura: CandidaturaOfVaga): Drop | null {
  const now = useNow()
  if (candidatura.undo_until !== null) return null
  if (dismissBlockedBy(candidatura, vaga, now) === null) return 'dismiss'
  return refuseBlockedBy(candidatura) === null ? 'refuse' : null
}

export function DropButton({ drop, onPress }: { drop: Drop | null; onPress: (drop: Drop) => void }) {
  if (!drop) return null
  return (
    <Button variant="secondary" aria-haspopup="dialog" onClick={() => onPress(drop)}>
      {drop === 'dismiss' ? 'Dispensar médico' : 'Recusar'}
    </Button>
  )
}
