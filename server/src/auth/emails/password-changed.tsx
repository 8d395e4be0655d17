import { Layout } from '../../notificacoes/emails/layout.tsx'
import { Action, howToReach, Note, Paragraph } from '../../notificacoes/emails/pieces.tsx'

export interface Props {
  how: 'change' | 'reset'
  /** Date and time, such as '26/11/2026, às 23:02 (horário de Brasília)'. */
  when: string
  /** An e-mail address or a page of whoever runs the installation. */
  contact: string | null
  link: string
}

const details = {
  change: 'A troca foi feita dentro da conta, com a senha anterior, e as outras sessões foram encerradas.',
  reset: 'A troca foi feita pelo link enviado a este e-mail, e as sessões abertas foram encerradas.',
} as const

export const subject = (_props: Props) => 'Sua senha foi alterada'

export function Email({ how, when, contact, link }: Props) {
  return (
    <Layout
      preview={`A senha da sua conta foi alterada em ${when}.`}
      title="Sua senha foi alterada"
      reason="Você recebeu esta mensagem porque a senha da sua conta mudou."
    >
      <Paragraph>
        A senha da sua conta foi alterada em {when}. {details[how]}
      </Paragraph>
      <Paragraph>Se foi você, não precisa fazer nada. Se não foi, crie outra senha agora:</Paragraph>
      <Action href={link}>Recuperar a conta</Action>
      <Note>Se não conseguir, {howToReach(contact)}.</Note>
    </Layout>
  )
}
