import { giveUpBlockedBy, withdrawBlockedBy } from '@plantao/contract/candidaturas/rules'
import type { CandidaturaStatus } from '@plantao/contract/candidaturas/states'
import { type ShiftTimes, type VagaMoment, vagaSituation } from '@plantao/contract/vagas/rules'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CircleX from 'lucide-react/icons/circle-x'
import History from 'lucide-react/icons/history'
import { Button } from '../../../components/ui/Button.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import type { OwnCandidaturaActions } from './OwnCandidaturaDialogs.tsx'
import { useAddToCalendar } from './own-changes.ts'

interface OwnCandidaturaButtonsProps extends OwnCandidaturaActions {
  vaga: VagaMoment & ShiftTimes & { id: string; data: string }
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
  const calendar = useAddToCalendar(vaga)
  return (
    <>
      {candidatura.status === 'aceita' && vagaSituation(vaga, now) !== 'realizada' && (
        <Button
          variant="ghost"
          icon={<CalendarPlus aria-hidden className="size-4" />}
          loading={calendar.isPending}
          onClick={() => calendar.mutate()}
        >
          Adicionar à agenda
        </Button>
      )}
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
      {onHistory && (
        <Button
          variant="ghost"
          icon={<History aria-hidden className="size-4" />}
          aria-haspopup="dialog"
          onClick={() => onHistory(candidatura.id)}
        >
          Histórico
        </Button>
      )}
    </>
  )
}
