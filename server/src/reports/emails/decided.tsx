import type { ReportSubject } from '@plantao/contract/reports/schema'
import { Layout } from '../../notificacoes/emails/layout.tsx'
import { Action, Note, Paragraph } from '../../notificacoes/emails/pieces.tsx'

export interface Props {
  about: ReportSubject
  /** The day of the report, as '26/11/2026'. */
  reportedOn: string
  hasMeasure: boolean
  link: string
}

/** These texts name nobody, because the privacy of the reported person comes first. */
const subjects: Record<ReportSubject, string> = {
  vaga: 'uma vaga',
  medico: 'uma pessoa que se candidatou',
  hospital: 'um hospital',
  avaliacao: 'uma avaliação',
  avaliacao_hospital: 'uma avaliação',
}

export const subject = (_props: Props) => 'Sua denúncia foi analisada'

export function Email({ about, reportedOn, hasMeasure, link }: Props) {
  return (
    <Layout
      preview="A operação do Plantão Aberto analisou sua denúncia."
      title="Sua denúncia foi analisada"
      reason="Você recebeu esta mensagem porque fez uma denúncia no Plantão Aberto."
    >
      <Paragraph>
        A operação do Plantão Aberto analisou sua denúncia de {reportedOn}, sobre {subjects[about]},{' '}
        {hasMeasure ? 'e tomou uma medida.' : 'e a encerrou sem tomar uma nova medida.'}
      </Paragraph>
      <Action href={link}>Abrir o Plantão Aberto</Action>
      <Note>Para preservar a privacidade das pessoas envolvidas, não informamos os detalhes da decisão.</Note>
    </Layout>
  )
}
