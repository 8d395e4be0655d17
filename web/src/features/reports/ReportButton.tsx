import { createReport } from '@plantao/contract/reports/routes'
import type { ReportSubject } from '@plantao/contract/reports/schema'
import type { RouteInput } from '@plantao/contract/route'
import { operacao } from '@plantao/contract/sentences/operacao'
import { useMutation } from '@tanstack/react-query'
import Flag from 'lucide-react/icons/flag'
import { useState } from 'react'
import { PromptDialog } from '../../components/PromptDialog.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { call } from '../../lib/http/api.ts'
import { onceDecided } from '../../lib/http/errors.ts'
import { notify } from '../../lib/notify/notify.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'

const words: Record<ReportSubject, { label: string; title: string }> = {
  vaga: { label: 'Denunciar vaga', title: 'Denunciar esta vaga?' },
  hospital: { label: 'Denunciar hospital', title: 'Denunciar este hospital?' },
  medico: { label: 'Denunciar médico', title: 'Denunciar este médico?' },
  avaliacao: { label: 'Denunciar', title: 'Denunciar comentário?' },
  avaliacao_hospital: { label: 'Denunciar', title: 'Denunciar comentário?' },
}

interface ReportButtonProps {
  about: ReportSubject
  aboutId: string
  /** The button's text where 'this hospital' would be unclear. The dialog asks the same. */
  label?: string
  className?: string
}

/** Tells the operators about a vaga, a person or a rating. The reported side does not learn of the report. */
export function ReportButton({ about, aboutId, label, className }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const report = useReport()
  const named = label === undefined ? words[about] : { label, title: `${label}?` }
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="ghost"
        className={className}
        icon={<Flag aria-hidden className="size-4" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {named.label}
      </Button>
      <PromptDialog
        draftKey={`report:${aboutId}`}
        open={isOpen}
        onOpenChange={close}
        title={named.title}
        description="A denúncia vai para a equipe do Plantão Aberto. Quem você denuncia não fica sabendo."
        hint="Só a equipe lê o motivo."
        confirmLabel="Denunciar"
        loading={report.isPending}
        onConfirm={(reason) => report.mutate({ about, about_id: aboutId, reason }, onceDecided(close))}
      />
    </>
  )
}

const useReport = () =>
  useMutation({
    mutationFn: (body: RouteInput<typeof createReport>['body']) => call(createReport, { body }),
    onSuccess: () => notify.success(operacao.reported),
    onError: notifyFailure(operacao.reportFailed),
  })
