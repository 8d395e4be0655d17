import { Layout } from '../../platform/mail/emails/layout.tsx'
import { Action, List, type Listed, Paragraph } from '../../platform/mail/emails/pieces.tsx'

export interface Props {
  count: number
  /** Vaga; day, hours and hospital. */
  listed: readonly Listed[]
  link: string
}

export const subject = ({ count }: Props) => `${count} vagas expiradas`

export function Email({ count, listed, link }: Props) {
  return (
    <Layout
      preview={`${count} plantões começaram sem que o hospital escolhesse alguém.`}
      title="Vagas expiradas"
      reason="Você recebeu esta mensagem porque se candidatou a estas vagas."
    >
      <Paragraph>
        O horário de {count} plantões chegou sem que o hospital escolhesse alguém. Suas candidaturas expiraram, e você
        está livre nestes horários.
      </Paragraph>
      <List listed={listed} count={count} />
      <Paragraph>Há outros plantões abertos esperando por você.</Paragraph>
      <Action href={link}>Ver vagas abertas</Action>
    </Layout>
  )
}
