import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, Facts, Paragraph } from '../../../notificacoes/emails/pieces.tsx'
import type { OfCandidatura } from '../../emails/props.ts'

export const subject = ({ vaga }: OfCandidatura) => `Candidatura retirada: ${vaga}`

export function Email({ vaga, medico, facts, link }: OfCandidatura) {
  return (
    <Layout
      preview={`${medico} retirou a candidatura à vaga ${vaga}.`}
      title="Candidatura retirada"
      reason="Você recebeu esta mensagem porque seu hospital publicou esta vaga."
    >
      <Paragraph>
        <strong>{medico}</strong> retirou a candidatura à vaga <strong>{vaga}</strong>.
      </Paragraph>
      <Facts facts={facts} />
      <Action href={link}>Ver a vaga</Action>
    </Layout>
  )
}
