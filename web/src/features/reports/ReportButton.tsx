import { createReport } from '@plantao/contract/reports/routes'
import type { ReportSubject } from '@plantao/contract/reports/schema'
import type { RouteInput } from '@plantao/contract/route'
import { operacao } from '@plantao/contract/sentences/operacao'
import { useMutation } from '@tanstack/react-query'
import Flag from 'lucide-react/icons/flag'
import { useState } from 'react'
import { PromptDialog } from '../../components/PromptDialog.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { Field } from '../../components/ui/fields/Field.tsx'
import { Select } from '../../components/ui/fields/Select.tsx'
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

interface Reported {
  about: ReportSubject
  aboutId: string
}

interface ReportButtonProps extends Reported {
  /** All that the button can report, each with the text of its choice. The dialog then asks which one is meant. */
  choices?: readonly (Reported & { text: string })[]
  /** The button's text where 'this hospital' would be unclear. The dialog asks the same. */
  label?: string
  className?: string
}

/** Tells the operators about a vaga, a person or a rating. The reported side does not learn of the report. */
export function ReportButton({ choices = [], label, className, ...only }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [index, setIndex] = useState(0)
  const report = useReport()
  const { about, aboutId } = choices[index] ?? only
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
        {choices.length > 0 ? 'Denunciar' : named.label}
      </Button>
      <PromptDialog
        draftKey={`report:${only.aboutId}`}
        open={isOpen}
        onOpenChange={close}
        title={named.title}
        description="A denúncia vai para a equipe do Plantão Aberto. Quem você denuncia não fica sabendo."
        hint="Só a equipe lê o motivo."
        confirmLabel="Denunciar"
        loading={report.isPending}
        onConfirm={(reason) => report.mutate({ about, about_id: aboutId, reason }, onceDecided(close))}
      >
        {choices.length > 0 && (
          <Field label="O que você denuncia">
            <Select
              value={index}
              onChange={({ target }) => setIndex(Number(target.value))}
              options={choices.map(({ text }, at) => [String(at), text])}
            />
          </Field>
        )}
      </PromptDialog>
    </>
  )
}

/** The one button of a vaga's page or sheet, which also reports the hospital and the comments shown about it. */
export function ReportVagaButton({ vaga, comments = [] }: ReportVagaButtonProps) {
  return (
    <ReportButton
      about="vaga"
      aboutId={vaga.id}
      className="mt-3 -ml-4.5"
      choices={[
        { about: 'vaga', aboutId: vaga.id, text: 'Esta vaga' },
        { about: 'hospital', aboutId: vaga.hospital_id, text: 'Este hospital' },
        ...comments.map(({ id, comentario }) => ({
          about: 'avaliacao_hospital' as const,
          aboutId: id,
          text: `Comentário: “${comentario?.slice(0, 60)}”`,
        })),
      ]}
    />
  )
}

interface ReportVagaButtonProps {
  vaga: { id: string; hospital_id: string }
  comments?: readonly { id: string; comentario: string | null }[]
}

const useReport = () =>
  useMutation({
    mutationFn: (body: RouteInput<typeof createReport>['body']) => call(createReport, { body }),
    onSuccess: () => notify.success(operacao.reported),
    onError: notifyFailure(operacao.reportFailed),
  })
