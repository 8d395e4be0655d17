import { giveUpBlockedBy, withdrawBlockedBy } from '@plantao/contract/candidaturas/rules'
import type { CandidaturaStatus } from '@plantao/contract/candidaturas/states'
import type { ShiftTimes } from '@plantao/contract/vagas/rules'
import CircleX from 'lucide-react/icons/circle-x'
import History from 'lucide-react/icons/history'
import { Button } from '../../../components/ui/Button.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import type { OwnCandidaturaActions } from './OwnCandidaturaDialogs.tsx'

interface OwnCandidaturaButtonsProps extends OwnCandidaturaActions {
  vaga: ShiftTimes
  candidatura: { id: string; status: CandidaturaStatus; checked_in_at: string | null }
}

export function OwnCandidaturaButtons({
  vaga,
  candidatura,
  onWithdraw,
  onGiveUp,
  onHistory,
}: OwnCandidaturaButtonsProps) {
  const now = useNow()
  return (
    <>
      {withdrawBlockedBy(candidatura) === null && (
        <Button
          variant="ghost"
          icon={<CircleX aria-hidden className="size-4" />}
          aria-haspopup="dialog"
          onClick={() => onWithdraw(candidatura.id)}
        >
          Retirar candidatura
        </Button>
      )}
      {giveUpBlockedBy(candidatura, vaga, now) === null && (
        <Button
          variant="ghost"
          icon={<CircleX aria-hidden className="size-4" />}
          aria-haspopup="dialog"
          onClick={() => onGiveUp(candidatura.id)}
        >
          Desistir do plantão
        </Button>
      )}
      <Button
        variant="ghost"
        icon={<History aria-hidden className="size-4" />}
        aria-haspopup="dialog"
        onClick={() => onHistory(candidatura.id)}
      >
        Histórico
      </Button>
    </>
  )
}
