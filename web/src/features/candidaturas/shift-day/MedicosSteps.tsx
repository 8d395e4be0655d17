import { answerNoShow, checkIn, checkOut } from '@plantao/contract/candidaturas/shift-day/routes'
import {
  checkInBlockedBy,
  checkOutBlockedBy,
  noShowAnswerBlockedBy,
} from '@plantao/contract/candidaturas/shift-day/rules'
import type { ShiftDay } from '@plantao/contract/candidaturas/shift-day/schema'
import { messages } from '@plantao/contract/messages'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { PromptDialog } from '../../../components/PromptDialog.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { call } from '../../../lib/http/api.ts'
import { onceDecided } from '../../../lib/http/errors.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { useStep } from './use-step.ts'

export function MedicosSteps({ vagaId, day }: { vagaId: string; day: ShiftDay }) {
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
            draftKey={`no-show-answer:${candidatura_id}`}
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
