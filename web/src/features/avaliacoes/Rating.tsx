import { replyToAvaliacao, reportAvaliacao } from '@plantao/contract/avaliacoes/routes'
import type { Avaliacao } from '@plantao/contract/avaliacoes/schema'
import { formatInstantDate } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { useId, useState } from 'react'
import { PromptDialog } from '../../components/PromptDialog.tsx'
import { Stars } from '../../components/Stars.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { CardHeading } from '../../components/ui/card-heading.ts'
import { call } from '../../lib/http/api.ts'
import { onceDecided } from '../../lib/http/errors.ts'
import { notify } from '../../lib/notify/notify.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'
import { useChange } from '../../lib/realtime/use-change.ts'
import { readersZone } from '../../lib/time/readers-zone.ts'
import { ReportButton } from '../reports/ReportButton.tsx'

/** A rating of a doctor or of a hospital. A rating of a hospital does not name the doctor who gave it. */
export type RatingShown = Omit<Avaliacao, 'medico_id' | 'hospital_id' | 'hospital'> &
  Partial<Pick<Avaliacao, 'hospital'>>

interface RatingProps {
  avaliacao: RatingShown
  /** True when the rating is about the reader, who may answer and report it. */
  isOwn: boolean
  /** True where nothing can be done with the rating. */
  isBrief?: boolean | undefined
}

export function Rating({ avaliacao, isOwn, isBrief }: RatingProps) {
  const { hospital, created_at, estrelas, comentario, reply } = avaliacao
  const headingId = useId()
  return (
    <li className="py-2.5">
      <div id={headingId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {hospital && <span className="w-full font-semibold">{hospital.nome}</span>}
        <Stars value={estrelas} />
        <span className="text-sm text-ink-2">{formatInstantDate(created_at, readersZone)}</span>
      </div>
      {comentario && <p className="mt-1 whitespace-pre-line break-words text-ink-2">{comentario}</p>}
      {reply && (
        <p className="mt-2 border-l-2 border-line pl-3 whitespace-pre-line break-words">
          <span className="text-sm font-semibold text-ink-2">Resposta: </span>
          {reply}
        </p>
      )}
      <CardHeading value={headingId}>
        {isOwn && !isBrief && <Answers avaliacao={avaliacao} />}
        {/* The page of a vaga has one button to report its hospital's ratings. */}
        {!isOwn && hospital && comentario && (
          <ReportButton about="avaliacao" aboutId={avaliacao.id} className="mt-1 -ml-4.5" />
        )}
      </CardHeading>
    </li>
  )
}

export function Answers({
  avaliacao,
}: {
  avaliacao: Pick<RatingShown, 'id' | 'comentario' | 'reply' | 'is_reported'>
}) {
  const [open, setOpen] = useState<'reply' | 'report' | null>(null)
  const reply = useReply(avaliacao.id)
  const report = useReportAvaliacao(avaliacao.id)
  const close = () => setOpen(null)
  const openState = (name: typeof open) => ({ open: open === name, onOpenChange: close })
  return (
    <>
      {avaliacao.is_reported && <p className="mt-1 text-sm text-ink-2">Você denunciou este comentário.</p>}
      <div className="-mb-1 -ml-3 flex flex-wrap">
        {!avaliacao.reply && (
          <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setOpen('reply')}>
            Responder
          </Button>
        )}
        {avaliacao.comentario && !avaliacao.is_reported && (
          <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setOpen('report')}>
            Denunciar
          </Button>
        )}
        <PromptDialog
          draftKey={`reply:${avaliacao.id}`}
          {...openState('reply')}
          title="Responder à avaliação"
          description="A resposta aparece abaixo da avaliação e não pode ser alterada."
          asks="reply"
          hint="Quem vê a avaliação vê também a resposta."
          confirmLabel="Publicar resposta"
          loading={reply.isPending}
          onConfirm={(words) => reply.mutate(words, onceDecided(close))}
        />
        <PromptDialog
          draftKey={`report:${avaliacao.id}`}
          {...openState('report')}
          title="Denunciar comentário?"
          description="A denúncia vai para a equipe do Plantão Aberto. Quem escreveu o comentário não fica sabendo."
          hint="Só a equipe lê o motivo."
          confirmLabel="Denunciar"
          loading={report.isPending}
          onConfirm={(words) => report.mutate(words, onceDecided(close))}
        />
      </div>
    </>
  )
}

const useReply = (avaliacao_id: string) =>
  useChange({
    mutationFn: (reply: string) => call(replyToAvaliacao, { body: { avaliacao_id, reply } }),
    changes: () => [{ topic: 'avaliacoes' }],
    onSuccess: () => notify.success(messages.avaliacoes.replied),
    onError: notifyFailure(messages.avaliacoes.replyFailed),
  })

const useReportAvaliacao = (avaliacao_id: string) =>
  useChange({
    mutationFn: (reason: string) => call(reportAvaliacao, { body: { avaliacao_id, reason } }),
    changes: () => [{ topic: 'avaliacoes' }],
    onSuccess: () => notify.success(messages.avaliacoes.reported),
    onError: notifyFailure(messages.avaliacoes.reportFailed),
  })
