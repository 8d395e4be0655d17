import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, Paragraph } from '../../../notificacoes/emails/pieces.tsx'

export interface Props {
  hospital: string
  link: string
}

export const subject = ({ hospital }: Props) => `A confirmação de ${hospital} venceu`

export function Email({ hospital, link }: Props) {
  return (
    <Layout
      preview="Confirme de novo, com um código ou pela operação."
      title="A confirmação venceu"
      reason="Você recebeu esta mensagem porque cuida da conta deste hospital."
    >
      <Paragraph>
        Passaram doze meses, e <strong>{hospital}</strong> não está mais confirmado. Suas vagas e candidaturas
        continuam; quem procura vagas vê que o hospital ainda não foi confirmado.
      </Paragraph>
      <Action href={link}>Confirmar de novo</Action>
    </Layout>
  )
}
