import { answerNoShow, checkIn, checkOut } from '@plantao/contract/candidaturas/shift-day/routes'
import {
  checkInBlockedBy,
  checkOutBlockedBy,
  noShowAnswerBlockedBy,
} from '@plantao/contract/candidaturas/shift-day/rules'
import type { ShiftDay } from '@plantao/contract/candidaturas/shift-day/schema'
import { messages } from '@plantao/contract/messages'
import type { VagaForMedico } from '@plantao/contract/vagas/schema'
import { useQuery } from '@tanstack/react-query'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { LoadError } from '../../../components/load-state/LoadError.tsx'
import { PromptDialog } from '../../../components/PromptDialog.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { Loading, Skeleton } from '../../../components/ui/progress/Skeleton.tsx'
import { call } from '../../../lib/http/api.ts'
import { onceDecided } from '../../../lib/http/errors.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { shiftDayQuery } from '../../avaliacoes/queries.ts'
import { ShiftRatings } from '../../avaliacoes/rate/ShiftRatings.tsx'
import { ArrivalTexts } from '../../hospitais/ArrivalTexts.tsx'
import { Attendance } from './Attendance.tsx'
import { useStep } from './use-step.ts'

export function MedicosShiftDay({ vaga }: { vaga: VagaForMedico }) {
  const { data, isError, isFetching, refetch } = useQuery(shiftDayQuery(vaga.id))
  const now = useNow()
  if (data === null) return null
  return (
    <Card as="section" aria-label="Dia do plantão" className="@container mt-5 p-5 md:p-7">
      <h2 className="mb-4 text-xl">Dia do plantão</h2>
      {data ? (
        <div className="flex flex-col gap-6">
          <ArrivalTexts texts={data} none={data.checked_in_at === null ? messages.shiftDay.noArrival : null} />
          {checkInBlockedBy(data, now) === 'shift_day_too_early' ? (
            <p className="text-ink-2">{messages.shiftDay.checkInOpens}</p>
          ) : (
            <Attendance day={data} timeZone={vaga.time_zone} />
          )}
          <Steps vagaId={vaga.id} day={data} />
          <ShiftRatings vaga={vaga} day={data} by="medico" />
        </div>
      ) : isError ? (
        <LoadError what="o dia do plantão" retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Carregando o dia do plantão…">
          <Skeleton className="h-40" />
        </Loading>
      )}
    </Card>
  )
}

function Steps({ vagaId, day }: { vagaId: string; day: ShiftDay }) {
  const now = useNow()
  const [isAnswering, setAnswering] = useState(false)
  const { candidatura_id } = day
  const enter = useStep(vagaId, () => call(checkIn, { body: { candidatura_id } }), messages.shiftDay.checkedIn)
  const leave = useStep(vagaId, () => call(checkOut, { body: { candidatura_id } }), messages.shiftDay.checkedOut)
  const reply = useStep(
    vagaId,
    (answer: string) => call(answerNoShow, { body: { candidatura_id, answer } }),
    messages.shiftDay.noShowAnswered,
  )
  const canEnter = checkInBlockedBy(day, now) === null
  const canLeave = checkOutBlockedBy(day, now) === null
  const canAnswer = noShowAnswerBlockedBy(day) === null
  if (!canEnter && !canLeave && !canAnswer) return null
  return (
    <div className="flex flex-wrap gap-3 max-md:*:grow">
      {canEnter && (
        <Button
          icon={<LogIn aria-hidden className="size-5" />}
          loading={enter.isPending}
          onClick={() => enter.mutate(undefined)}
        >
          Registrar chegada
        </Button>
      )}
      {canLeave && (
        <Button
          icon={<LogOut aria-hidden className="size-5" />}
          loading={leave.isPending}
          onClick={() => leave.mutate(undefined)}
        >
          Registrar saída
        </Button>
      )}
      {canAnswer && (
        <>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAnswering(true)}>
            Responder à ausência
          </Button>
          <PromptDialog
            place={`no-show-answer:${candidatura_id}`}
            open={isAnswering}
            onOpenChange={setAnswering}
            title="Responder à ausência"
            description="O hospital registrou que você não compareceu. Sua resposta fica junto do registro e não pode ser alterada."
            asks="reply"
            hint="O hospital lê a resposta."
            confirmLabel="Enviar resposta"
            loading={reply.isPending}
            onConfirm={(words) =>
              reply.mutate(
                words,
                onceDecided(() => setAnswering(false)),
              )
            }
          />
        </>
      )}
    </div>
  )
}
