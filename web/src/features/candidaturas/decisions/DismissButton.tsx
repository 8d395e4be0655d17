import { dismissBlockedBy } from '@plantao/contract/candidaturas/rules'
import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import type { ShiftTimes } from '@plantao/contract/vagas/rules'
import { Button } from '../../../components/ui/Button.tsx'
import { useNow } from '../../../lib/time/use-now.ts'

/** False while the acceptance can still be undone, because 'Desfazer' is offered instead. */
export function useCanDismiss(vaga: ShiftTimes, candidatura: CandidaturaOfVaga) {
  const now = useNow()
  return candidatura.undo_until === null && dismissBlockedBy(candidatura, vaga, now) === null
}

interface DismissButtonProps {
  vaga: ShiftTimes
  candidatura: CandidaturaOfVaga
  onPress: () => void
}

export function DismissButton({ vaga, candidatura, onPress }: DismissButtonProps) {
  if (!useCanDismiss(vaga, candidatura)) return null
  return (
    <Button variant="secondary" className="max-md:basis-full md:mr-6" aria-haspopup="dialog" onClick={onPress}>
      Dispensar médico
    </Button>
  )
}
