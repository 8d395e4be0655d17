import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, Paragraph } from '../../../notificacoes/emails/pieces.tsx'

export interface Props {
  hospital: string
  by: 'cnes' | 'operacao'
  until: string
  link: string
}

export const subject = ({ hospital }: Props) => `${hospital} está confirmado no Plantão Aberto`

export function Email({ hospital, by, until, link }: Props) {
  return (
    <Layout
      preview={`A confirmação vale até ${until}.`}
      title="Hospital confirmado"
      reason="Você recebeu esta mensagem porque pediu a confirmação deste hospital."
    >
      <Paragraph>
        <strong>{hospital}</strong> está confirmado:{' '}
        {by === 'cnes' ? 'o código do e-mail do CNES estava certo.' : 'a operação conferiu o CNPJ.'} Quem procura vagas
        vê isso nas suas. A confirmação vale até {until}.
      </Paragraph>
      <Action href={link}>Ver o perfil</Action>
    </Layout>
  )
}
