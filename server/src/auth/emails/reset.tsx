import { Layout } from '../../notificacoes/emails/layout.tsx'
import { Action, Note, Paragraph } from '../../notificacoes/emails/pieces.tsx'
import { Code, type CodeProps } from './code.tsx'

export interface Props extends CodeProps {
  link: string
}

export const subject = (_props: Props) => 'Redefinição de senha'

export function Email({ link, ...code }: Props) {
  return (
    <Layout
      preview="Crie uma nova senha. O link vale por 60 minutos."
      title="Redefinição de senha"
      reason="Você recebeu esta mensagem porque alguém pediu uma nova senha para esta conta."
    >
      <Paragraph>Recebemos um pedido para trocar a senha da sua conta. Escolha a nova senha por este link.</Paragraph>
      <Action href={link}>Criar nova senha</Action>
      <Code {...code} />
      <Note>
        O link vale por 60 minutos e só pode ser usado uma vez. Ao salvar a nova senha, as sessões abertas são
        encerradas.
      </Note>
      <Note>Se não foi você, ignore esta mensagem: sua senha continua a mesma.</Note>
    </Layout>
  )
}
