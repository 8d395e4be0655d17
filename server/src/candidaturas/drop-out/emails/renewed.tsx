import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, Facts, Paragraph } from '../../../notificacoes/emails/pieces.tsx'
import type { OfCandidatura } from '../../emails/props.ts'

export const subject = ({ vaga }: OfCandidatura) => `Interesse confirmado: ${vaga}`

export function Email({ vaga, medico, facts, link }: OfCandidatura) {
  return (
    <Layout
      preview={`${medico} ainda tem interesse na vaga ${vaga}.`}
      title="Interesse confirmado"
      reason="Você recebeu esta mensagem porque seu hospital publicou esta vaga."
    >
      <Paragraph>
        <strong>{medico}</strong> confirmou que ainda tem interesse na vaga <strong>{vaga}</strong>. A candidatura está
        pendente de novo.
      </Paragraph>
      <Facts facts={facts} />
      <Paragraph>Abra “Ver Candidatos” na vaga para aceitar a candidatura.</Paragraph>
      <Action href={link}>Ver candidatos</Action>
    </Layout>
  )
}
