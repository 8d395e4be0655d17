import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, type Gathered, List, Paragraph } from '../../../notificacoes/emails/pieces.tsx'

export const subject = ({ count }: Gathered) => `${count} candidaturas retiradas`

export function Email({ count, listed, link }: Gathered) {
  return (
    <Layout
      preview={`${count} candidaturas às vagas do seu hospital foram retiradas.`}
      title="Candidaturas retiradas"
      reason="Você recebeu esta mensagem porque seu hospital publicou estas vagas."
    >
      <Paragraph>{count} candidaturas às vagas do seu hospital foram retiradas por quem as enviou.</Paragraph>
      <List listed={listed} count={count} />
      <Action href={link}>Ver as vagas</Action>
    </Layout>
  )
}
