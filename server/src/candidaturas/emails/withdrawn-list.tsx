import { Layout } from '../../platform/mail/emails/layout.tsx'
import { Action, List, type Listed, Paragraph } from '../../platform/mail/emails/pieces.tsx'

export interface Props {
  count: number
  /** Vaga; day, hours and doctor. */
  listed: readonly Listed[]
  link: string
}

export const subject = ({ count }: Props) => `${count} candidaturas retiradas`

export function Email({ count, listed, link }: Props) {
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
