import { Layout } from '../../platform/mail/emails/layout.tsx'
import { Action, List, type Listed, Paragraph } from '../../platform/mail/emails/pieces.tsx'

export interface Props {
  count: number
  /** Vaga; day, hours and doctor. */
  listed: readonly Listed[]
  link: string
}

export const subject = ({ count }: Props) => `${count} novas candidaturas`

/** Several `nova` that came close together. */
export function Email({ count, listed, link }: Props) {
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
