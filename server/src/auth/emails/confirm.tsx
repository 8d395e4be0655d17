import { Layout } from '../../notificacoes/emails/layout.tsx'
import { Action, Note, Paragraph } from '../../notificacoes/emails/pieces.tsx'
import { Code, type CodeProps } from './code.tsx'

export interface Props extends CodeProps {
  link: string
}

export const subject = (_props: Props) => 'Confirme seu e-mail'

/**
 * Leaves out the name given at sign-up: a stranger who signs up with another person's address must not choose what that
 * person reads.
 */
export function Email({ link, ...code }: Props) {
  return (
    <Layout
      preview="Falta um passo para usar o Plantão Aberto. O link vale por 24 horas."
      title="Confirme seu e-mail"
      reason="Você recebeu esta mensagem porque este e-mail foi usado em um cadastro."
    >
      <Paragraph>
        Recebemos seu cadastro. Confirme que este e-mail é seu e depois entre com a senha que você criou.
      </Paragraph>
      <Action href={link}>Confirmar e-mail</Action>
      <Code {...code} />
      <Note>O link vale por 24 horas. Se ele expirar, peça outro na tela de entrada.</Note>
      <Note>
        Se não foi você, não abra o link. Se ele já foi aberto, use “Esqueci minha senha” na tela de entrada: a conta
        passa a ser sua, e todas as sessões abertas são encerradas.
      </Note>
    </Layout>
  )
}
