import { Layout } from '../../notificacoes/emails/layout.tsx'
import { Action, Note, Paragraph } from '../../notificacoes/emails/pieces.tsx'

export interface Props {
  link: string
}

export const subject = (_props: Props) => 'Você já tem uma conta'

/** Sent only with AUTH_HIDE_EXISTING, so that only the owner of the address learns that it has an account. */
export function Email({ link }: Props) {
  return (
    <Layout
      preview="Houve uma tentativa de cadastro com este e-mail, que já tem uma conta."
      title="Você já tem uma conta"
      reason="Você recebeu esta mensagem porque este e-mail foi usado em um novo cadastro."
    >
      <Paragraph>Alguém tentou se cadastrar com este e-mail, que já tem uma conta. Nada mudou nela.</Paragraph>
      <Paragraph>Se foi você, entre com a senha que já usa.</Paragraph>
      <Action href={link}>Entrar</Action>
      <Note>
        Se esqueceu a senha, use “Esqueci minha senha” na tela de entrada. Se não foi você, ignore esta mensagem.
      </Note>
    </Layout>
  )
}
