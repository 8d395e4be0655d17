import { Layout } from '../../notificacoes/emails/layout.tsx'
import { Action, type Gathered, List, Paragraph } from '../../notificacoes/emails/pieces.tsx'

export const subject = ({ count }: Gathered) => `${count} vagas expiradas`

export function Email({ count, listed, link }: Gathered) {
  return (
    <Layout
      preview={`${count} vagas começaram sem que o hospital escolhesse alguém.`}
      title="Vagas expiradas"
      reason="Você recebeu esta mensagem porque se candidatou a estas vagas."
    >
      <Paragraph>
        O horário de {count} vagas chegou sem que o hospital escolhesse alguém. Suas candidaturas expiraram, e você está
        livre nestes horários.
      </Paragraph>
      <List listed={listed} count={count} />
      <Paragraph>Há outras vagas abertas esperando por você.</Paragraph>
      <Action href={link}>Ver vagas abertas</Action>
    </Layout>
  )
}
