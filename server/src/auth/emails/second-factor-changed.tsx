import { Layout } from '../../notificacoes/emails/layout.tsx'
import { Action, howToReach, Note, Paragraph } from '../../notificacoes/emails/pieces.tsx'

export interface Props {
  /** `wrong`: somebody typed the right password and a wrong code, on a device that the account does not know. */
  change: 'on' | 'off' | 'reset' | 'wrong'
  /** An e-mail address or a page of whoever runs the installation. */
  contact: string | null
  link: string
}

const titles = {
  on: 'Verificação em duas etapas ativada',
  off: 'Verificação em duas etapas desativada',
  reset: 'Verificação em duas etapas redefinida',
  wrong: 'Alguém digitou sua senha e um código errado',
} as const
const consequences = {
  on: 'Para entrar, a conta passa a pedir também um código do seu aplicativo autenticador.',
  off: 'Para entrar, a senha volta a ser suficiente.',
  reset: 'A operação do Plantão Aberto fez isso, e as sessões abertas foram encerradas.',
  wrong: 'Foi em um aparelho que a sua conta não conhece, e ninguém entrou. A senha estava certa.',
} as const

export const subject = ({ change }: Props) => titles[change]

export function Email({ change, contact, link }: Props) {
  return (
    <Layout
      preview={consequences[change]}
      title={titles[change]}
      reason="Você recebeu esta mensagem porque ela trata da segurança da sua conta."
    >
      <Paragraph>
        {titles[change]}. {consequences[change]}
      </Paragraph>
      <Action href={link}>Entrar</Action>
      <Note>Se não foi você, nem alguém a seu pedido, troque sua senha agora e {howToReach(contact)}.</Note>
    </Layout>
  )
}
