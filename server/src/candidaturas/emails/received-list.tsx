import { Layout } from '../../notificacoes/emails/layout.tsx'
import { Action, type Gathered, List, Paragraph } from '../../notificacoes/emails/pieces.tsx'

export const subject = ({ count }: Gathered) => `${count} novas candidaturas`

export function Email({ count, listed, link }: Gathered) {
  return (
    <Layout
      preview={`Seu hospital recebeu ${count} novas candidaturas.`}
      title="Novas candidaturas"
      reason="Você recebeu esta mensagem porque seu hospital publicou estas vagas."
    >
      <Paragraph>Seu hospital recebeu {count} novas candidaturas.</Paragraph>
      <List listed={listed} count={count} />
      <Paragraph>Abra “Ver Candidatos” em cada vaga para ler os perfis completos e aceitar uma candidatura.</Paragraph>
      <Action href={link}>Ver candidatos</Action>
    </Layout>
  )
}
