import { formatInstant, formatInstantDate } from '@plantao/contract/format'
import { decisionsOf } from '@plantao/contract/reports/rules'
import type { Report, ReportDecision } from '@plantao/contract/reports/schema'
import { reportDecisionLabels, reportSubjectLabels } from '@plantao/contract/sentences/operacao'
import { useId, useState } from 'react'
import { PromptDialog } from '../../../components/PromptDialog.tsx'
import { Stars } from '../../../components/Stars.tsx'
import { Button, TextLink } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { CardHeading } from '../../../components/ui/card-heading.ts'
import { Pill } from '../../../components/ui/Pill.tsx'
import { onceDecided } from '../../../lib/http/errors.ts'
import { readersZone } from '../../../lib/time/readers-zone.ts'
import { accountAddress, vagaAddress } from './addresses.ts'
import { useDecideReport } from './use-operator-decisions.ts'

const questions: Record<ReportDecision, { button: string; title: string; description: string }> = {
  sem_medida: {
    button: 'Sem medida',
    title: 'Encerrar sem medida?',
    description: 'Nada muda para quem foi denunciado.',
  },
  comentario_removido: {
    button: 'Remover comentário',
    title: 'Remover o comentário?',
    description: 'As estrelas ficam; o comentário some para todos e não volta.',
  },
  conta_suspensa: {
    button: 'Suspender conta',
    title: 'Suspender a conta denunciada?',
    description: 'As sessões terminam, as vagas abertas somem das buscas e a pessoa é avisada com este motivo.',
  },
}

interface ReportCardProps {
  report: Report
  /** True where the reported account is on the screen already. */
  isOnAccount?: boolean
}

export function ReportCard({ report, isOnAccount = false }: ReportCardProps) {
  const headingId = useId()
  const { about, about_id, about_user_id, subject, reporter_type, reason, created_at, others } = report
  return (
    <CardHeading value={headingId}>
      <Card as="article" aria-labelledby={headingId} className="p-5">
        <h3 id={headingId} className="text-lg">
          {reportSubjectLabels[about]}
          {subject && `: ${subject.nome ?? subject.hospital}`}
        </h3>
        <p className="text-sm text-ink-2">
          {formatInstant(created_at, readersZone)} · por um {reporter_type === 'medico' ? 'médico' : 'hospital'}
        </p>
        {subject?.nome && <p className="text-ink-2">{subject.hospital}</p>}
        {others > 0 && (
          <p className="mt-2">
            <Pill tone="day" shape="state">
              {others === 1 ? 'Mais uma conta denunciou' : `Mais ${others} contas denunciaram`}
            </Pill>
          </p>
        )}
        <p className="mt-3 break-words whitespace-pre-line">{reason}</p>
        {subject?.estrelas && <Stars value={subject.estrelas} className="mt-3" />}
        {subject?.text && (
          <p className="mt-2 border-l-2 border-line pl-3 break-words whitespace-pre-line text-ink-2">
            <span className="text-sm font-semibold">{about === 'vaga' ? 'Observações da vaga: ' : 'Comentário: '}</span>
            {subject.text}
          </p>
        )}
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
          {about === 'vaga' && <TextLink href={vagaAddress(about_id)}>Ver histórico da vaga</TextLink>}
          {about_user_id && !isOnAccount && (
            <TextLink href={accountAddress(about_user_id)}>Ver conta denunciada</TextLink>
          )}
        </p>
        {report.decided_at ? <Decided report={report} /> : <Decisions report={report} />}
      </Card>
    </CardHeading>
  )
}

const Decided = ({ report: { decided_at, decision, decision_reason } }: { report: Report }) => (
  <p className="mt-3 border-t border-line pt-3 break-words">
    <span className="font-semibold">{decision && reportDecisionLabels[decision]}</span>
    {decided_at && ` em ${formatInstant(decided_at, readersZone)}`}
    {decision_reason && <span className="block whitespace-pre-line text-ink-2">{decision_reason}</span>}
  </p>
)

function Decisions({ report }: { report: Report }) {
  const [asked, setAsked] = useState<ReportDecision | null>(null)
  const decide = useDecideReport()
  const close = () => setAsked(null)
  const { about_suspended_at } = report
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {about_suspended_at && (
        <p className="w-full font-semibold">
          A conta denunciada está suspensa desde {formatInstantDate(about_suspended_at, readersZone)}.
        </p>
      )}
      {decisionsOf(report).map((decision) => {
        const { button, title, description } = questions[decision]
        return (
          <span key={decision}>
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsked(decision)}>
              {button}
            </Button>
            <PromptDialog
              draftKey={`decide:${report.id}:${decision}`}
              open={asked === decision}
              onOpenChange={close}
              title={title}
              description={description}
              hint="O motivo fica registrado com a decisão."
              confirmLabel={button}
              danger={decision === 'conta_suspensa'}
              loading={decide.isPending}
              onConfirm={(reason) => decide.mutate({ report_id: report.id, decision, reason }, onceDecided(close))}
            />
          </span>
        )
      })}
    </div>
  )
}
