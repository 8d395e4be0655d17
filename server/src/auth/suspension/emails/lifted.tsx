import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, Paragraph } from '../../../notificacoes/emails/pieces.tsx'

export interface Props {
  link: string
}

export const subject = (_props: Props) => 'Sua conta está ativa de novo'

export function Email({ link }: Props) {
  return (
    <Layout
      preview="A suspensão da sua conta terminou."
      title="Sua conta está ativa de novo"
      reason="Você recebeu esta mensagem porque tem uma conta no Plantão Aberto."
    >
      <Paragraph>Olá.</Paragraph>
      <Paragraph>
        A suspensão da sua conta terminou. As vagas e candidaturas que ainda estão no prazo voltaram. Entre novamente
        para continuar.
      </Paragraph>
      <Action href={link}>Entrar</Action>
    </Layout>
  )
}
