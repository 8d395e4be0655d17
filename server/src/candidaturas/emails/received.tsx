import { Layout } from '../../notificacoes/emails/layout.tsx'
import { Action, Facts, Paragraph } from '../../notificacoes/emails/pieces.tsx'
import type { OfCandidatura } from './props.ts'

export const subject = ({ vaga }: OfCandidatura) => `Nova candidatura: ${vaga}`

export function Email({ vaga, medico, facts, link }: OfCandidatura) {
  return (
    <Layout
      preview={`${medico} se candidatou à vaga ${vaga}.`}
      title="Nova candidatura"
      reason="Você recebeu esta mensagem porque seu hospital publicou esta vaga."
    >
      <Paragraph>
        <strong>{medico}</strong> se candidatou à vaga <strong>{vaga}</strong>.
      </Paragraph>
      <Facts facts={facts} />
      <Paragraph>Abra “Ver Candidatos” na vaga para ler o perfil completo e aceitar a candidatura.</Paragraph>
      <Action href={link}>Ver candidatos</Action>
    </Layout>
  )
}
