import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, howToReach, Note, Paragraph } from '../../../notificacoes/emails/pieces.tsx'

export interface Props {
  day: string
  contact: string | null
  link: string
}

export const subject = (_props: Props) => 'A operação consultou seus dados'

export function Email({ day, contact, link }: Props) {
  return (
    <Layout
      preview={`Foi em ${day}. O motivo está no seu perfil.`}
      title="A operação consultou seus dados"
      reason="Você recebeu esta mensagem porque ela trata do acesso aos seus dados."
    >
      <Paragraph>
        Em {day}, a operação do Plantão Aberto, isto é, quem cuida desta instalação, consultou dados seus, da conta ou
        de uma vaga, ou encerrou suas sessões. O horário e o motivo estão no seu perfil, em “Quem viu meus dados”.
      </Paragraph>
      <Action href={link}>Abrir o Plantão Aberto</Action>
      <Note>
        Enviamos no máximo um aviso destes por dia: se houver outros acessos no mesmo dia, eles aparecem só nessa lista.
        Em caso de dúvida sobre o motivo, {howToReach(contact)}.
      </Note>
    </Layout>
  )
}
