import { Layout } from '../../../platform/mail/emails/layout.tsx'
import { Action, Facts, Paragraph } from '../../../platform/mail/emails/pieces.tsx'

export interface Props {
  hospital: string
  /** The operator's words. */
  why: string
  link: string
}

export const subject = ({ hospital }: Props) => `${hospital} não está confirmado no Plantão Aberto`

export function Email({ hospital, why, link }: Props) {
  return (
    <Layout
      preview={why}
      title="Hospital não confirmado"
      reason="Você recebeu esta mensagem porque cuida da conta deste hospital."
    >
      <Paragraph>
        A operação do Plantão Aberto não confirmou <strong>{hospital}</strong>.
      </Paragraph>
      <Facts facts={[{ label: 'Motivo', value: why }]} />
      <Paragraph>Suas vagas e candidaturas continuam. No perfil você pode pedir a confirmação de novo.</Paragraph>
      <Action href={link}>Abrir a comprovação</Action>
    </Layout>
  )
}
