import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, Paragraph } from '../../../notificacoes/emails/pieces.tsx'

export interface Props {
  answer: string
  /** True if the person asked for access to the data: the e-mail then explains how to export the data. */
  hasExport: boolean
  link: string
}

export const subject = (_props: Props) => 'Resposta ao seu pedido sobre seus dados'

export function Email({ answer, hasExport, link }: Props) {
  return (
    <Layout
      preview="A equipe do Plantão Aberto respondeu ao seu pedido."
      title="Seu pedido foi respondido"
      reason="Você recebeu esta mensagem porque fez um pedido sobre seus dados no seu perfil."
    >
      <Paragraph>{answer}</Paragraph>
      {hasExport && (
        <Paragraph>
          Para receber uma cópia de tudo o que guardamos sobre você, entre e use “Exportar meus dados” no seu perfil.
        </Paragraph>
      )}
      <Action href={link}>Abrir meu perfil</Action>
    </Layout>
  )
}
