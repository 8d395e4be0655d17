import { userTypes } from '@plantao/contract/account-types'
import type { PersonRequest } from '@plantao/contract/auth/requests/schema'
import { formatDay, formatInstantDate } from '@plantao/contract/format'
import { requestKindLabels } from '@plantao/contract/sentences/operacao'
import { useId, useState } from 'react'
import { PromptDialog } from '../../../components/PromptDialog.tsx'
import { Button, TextLink } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { CardHeading } from '../../../components/ui/card-heading.ts'
import { Pill } from '../../../components/ui/Pill.tsx'
import { onceDecided } from '../../../lib/http/errors.ts'
import { currentTime } from '../../../lib/time/clock.ts'
import { readersZone } from '../../../lib/time/readers-zone.ts'
import { accountAddress } from './addresses.ts'
import { useAnswerRequest } from './use-operator-decisions.ts'

interface RequestCardProps {
  request: Omit<PersonRequest, 'answered_at' | 'answer'> & Partial<PersonRequest>
  /** The person who asked, unless the screen shows that person already. */
  person?: { id: string; user_type: string }
}

export function RequestCard({ request, person }: RequestCardProps) {
  const headingId = useId()
  const [isAnswering, setIsAnswering] = useState(false)
  const answer = useAnswerRequest()
  const { id, kind, text, created_at, due_on, answered_at } = request
  const close = () => setIsAnswering(false)
  const days = Math.ceil((Date.parse(`${due_on}T23:59:59-03:00`) - currentTime()) / 86_400_000)
  return (
    <CardHeading value={headingId}>
      <Card as="article" aria-labelledby={headingId} className="p-5">
        <h3 id={headingId} className="text-lg">
          {requestKindLabels[kind]}
        </h3>
        <p className="text-sm text-ink-2">
          {person ? `${person.user_type === userTypes.medico ? 'Médico' : 'Hospital'} · pedido` : 'Pedido'} em{' '}
          {formatInstantDate(created_at, readersZone)}
        </p>
        {!answered_at && (
          <p className="mt-2">
            <Pill tone={days <= 3 ? 'bad' : 'waiting'} shape="state">
              {days < 1 ? `Venceu em ${formatDay(due_on)}` : `Responder até ${formatDay(due_on)}`}
            </Pill>
          </p>
        )}
        {text && <p className="mt-3 break-words whitespace-pre-line">{text}</p>}
        {request.answer && (
          <p className="mt-3 border-l-2 border-line pl-3 break-words whitespace-pre-line">
            <span className="text-sm font-semibold text-ink-2">Resposta: </span>
            {request.answer}
          </p>
        )}
        {person && (
          <p className="mt-3">
            <TextLink href={accountAddress(person.id)}>Ver conta</TextLink>
          </p>
        )}
        {!answered_at && (
          <Button variant="secondary" className="mt-4" aria-haspopup="dialog" onClick={() => setIsAnswering(true)}>
            Responder
          </Button>
        )}
        <PromptDialog
          draftKey={`answer:${id}`}
          open={isAnswering}
          onOpenChange={close}
          title="Responder ao pedido"
          description={
            kind === 'acesso'
              ? 'A pessoa recebe a resposta por e-mail, com o caminho para baixar a cópia dos seus dados.'
              : 'A pessoa recebe a resposta por e-mail e a vê no perfil.'
          }
          asks="reply"
          hint="A resposta não pode ser alterada."
          confirmLabel="Enviar resposta"
          loading={answer.isPending}
          onConfirm={(words) => answer.mutate({ request_id: id, answer: words }, onceDecided(close))}
        />
      </Card>
    </CardHeading>
  )
}
