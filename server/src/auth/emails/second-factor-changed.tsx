import { Layout } from '../../platform/mail/emails/layout.tsx'
import { Action, howToReach, Note, Paragraph } from '../../platform/mail/emails/pieces.tsx'

export interface Props {
  change: 'on' | 'off' | 'reset'
  /** An e-mail address or a page of whoever runs the installation. */
  contact: string | null
  link: string
}

const done = { on: 'ativada', off: 'desativada', reset: 'redefinida' } as const
const consequences = {
  on: 'Para entrar, a conta passa a pedir também um código do seu aplicativo autenticador.',
  off: 'Para entrar, a senha volta a ser suficiente.',
  reset: 'A operação do Plantão Aberto fez isso, e as sessões abertas foram encerradas.',
} as const

export const subject = ({ change }: Props) => `Verificação em duas etapas ${done[change]}`

export function Email({ change, contact, link }: Props) {
  return (
    <Layout
      preview={consequences[change]}
      title={`Verificação em duas etapas ${done[change]}`}
      reason="Você recebeu esta mensagem porque a forma de entrar na sua conta mudou."
    >
      <Paragraph>
        A verificação em duas etapas da sua conta foi {done[change]}. {consequences[change]}
      </Paragraph>
      <Action href={link}>Entrar</Action>
      <Note>Se não foi você, nem alguém a seu pedido, troque sua senha agora e {howToReach(contact)}.</Note>
    </Layout>
  )
}
