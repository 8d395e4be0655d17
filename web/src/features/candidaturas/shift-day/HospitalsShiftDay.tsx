import { confirmPresence, reportNoShow } from '@plantao/contract/candidaturas/shift-day/routes'
import { noShowBlockedBy, presenceBlockedBy } from '@plantao/contract/candidaturas/shift-day/rules'
import type { ShiftDay } from '@plantao/contract/candidaturas/shift-day/schema'
import { messages } from '@plantao/contract/messages'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useQuery } from '@tanstack/react-query'
import UserCheck from 'lucide-react/icons/user-check'
import UserX from 'lucide-react/icons/user-x'
import { useState } from 'react'
import { LoadError } from '../../../components/load-state/LoadError.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { ConfirmDialog } from '../../../components/ui/dialog/ConfirmDialog.tsx'
import { call } from '../../../lib/http/api.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { shiftDayQuery } from '../../avaliacoes/queries.ts'
import { ShiftRatings } from '../../avaliacoes/rate/ShiftRatings.tsx'
import { Attendance } from './Attendance.tsx'
import { useStep } from './use-step.ts'

export function HospitalsShiftDay({ vaga }: { vaga: OwnVaga }) {
  const { data: day, isError, isFetching, refetch } = useQuery(shiftDayQuery(vaga.id))
  const now = useNow()
  if (!day && isError) {
    return <LoadError what="o dia do plantão" retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!day) return null
  // Before the start, a sentence stands in place of the attendance, unless the doctor has checked in early.
  const isEarly = day.checked_in_at === null && presenceBlockedBy(day, now) === 'shift_day_too_early'
  return (
    <Card as="section" aria-label="Dia do plantão" className="@container p-4 md:p-5">
      <h2 className="mb-1 text-xl">Dia do plantão</h2>
      <p className="mb-4 text-ink-2">{day.medico}</p>
      <div className="flex flex-col gap-6">
        {isEarly ? (
          <p className="text-ink-2">{messages.shiftDay.presenceOpens}</p>
        ) : (
          <Attendance day={day} timeZone={vaga.time_zone} />
        )}
        <Steps vagaId={vaga.id} day={day} />
        <ShiftRatings vaga={vaga} day={day} by="hospital" />
      </div>
    </Card>
  )
}

function Steps({ vagaId, day }: { vagaId: string; day: ShiftDay }) {
  const now = useNow()
  const [isAsking, setAsking] = useState(false)
  const { candidatura_id } = day
  const confirm = useStep(
    vagaId,
    () => call(confirmPresence, { body: { candidatura_id } }),
    messages.shiftDay.presenceConfirmed,
  )
  const report = useStep(
    vagaId,
    () => call(reportNoShow, { body: { candidatura_id } }),
    messages.shiftDay.noShowReported,
  )
  const canConfirm = presenceBlockedBy(day, now) === null
  const canReport = noShowBlockedBy(day, now) === null
  if (!canConfirm) return null
  return (
    <div className="flex flex-wrap gap-3 max-md:*:grow">
      <Button
        icon={<UserCheck aria-hidden className="size-5" />}
        loading={confirm.isPending}
        onClick={() => confirm.mutate(undefined)}
      >
        Confirmar presença
      </Button>
      {canReport && (
        <Button
          variant="secondary"
          icon={<UserX aria-hidden className="size-5" />}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          Não compareceu
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`${day.medico} não compareceu?`}
        description="A pessoa recebe um e-mail e pode responder. Um plantão com ausência não é avaliado. Ninguém mais vê este registro."
        confirmLabel="Registrar ausência"
        danger
        loading={report.isPending}
        onConfirm={() => report.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </div>
  )
}
