import { answerDays } from '@plantao/contract/auth/requests/rules'
import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, Facts, howToReach, Paragraph } from '../../../notificacoes/emails/pieces.tsx'

export interface Props {
  reason: string
  /** An e-mail address or a page of the person who runs the installation. */
  contact: string | null
  link: string
}

export const subject = (_props: Props) => 'Sua conta foi suspensa'

export function Email({ reason, contact, link }: Props) {
  return (
    <Layout
      preview="A operação do Plantão Aberto suspendeu sua conta."
      title="Sua conta foi suspensa"
      reason="Você recebeu esta mensagem porque tem uma conta no Plantão Aberto."
    >
      <Paragraph>Olá.</Paragraph>
      <Paragraph>
        A operação do Plantão Aberto suspendeu sua conta. Vagas abertas e candidaturas pendentes ficam fora do ar. Os
        plantões já aceitos continuam valendo.
      </Paragraph>
      <Facts facts={[{ label: 'Motivo', value: reason }]} />
      <Paragraph>
        Ao entrar, você ainda consulta tudo, pode desistir de um plantão aceito, baixar seus dados e fazer um pedido
        sobre eles, com resposta em até {answerDays} dias. Para contestar, {howToReach(contact)}.
      </Paragraph>
      <Action href={link}>Entrar</Action>
    </Layout>
  )
}
