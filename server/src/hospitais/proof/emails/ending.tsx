import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, Paragraph } from '../../../notificacoes/emails/pieces.tsx'

export interface Props {
  hospital: string
  until: string
  link: string
}

export const subject = ({ until }: Props) => `A confirmação do hospital vence em ${until}`

export function Email({ hospital, until, link }: Props) {
  return (
    <Layout
      preview="Confirme de novo antes disso, com um código ou pela operação."
      title="Confirme o hospital de novo"
      reason="Você recebeu esta mensagem porque cuida da conta deste hospital."
    >
      <Paragraph>
        A confirmação de <strong>{hospital}</strong> vale por doze meses e vence em {until}. Confirme de novo antes
        disso, para que suas vagas continuem a mostrá-la.
      </Paragraph>
      <Action href={link}>Confirmar de novo</Action>
    </Layout>
  )
}
