import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, Facts, Paragraph } from '../../../notificacoes/emails/pieces.tsx'

export interface Props {
  hospital: string
  place: string
  link: string
}

export const subject = ({ hospital }: Props) => `${hospital} espera conferência`

export function Email({ hospital, place, link }: Props) {
  return (
    <Layout
      preview="Um hospital pediu que a operação confirme quem ele é."
      title="Um hospital espera conferência"
      reason="Você recebeu esta mensagem porque faz parte da operação do Plantão Aberto."
    >
      <Paragraph>Um hospital pediu que a operação confirme quem ele é.</Paragraph>
      <Facts
        facts={[
          { label: 'Hospital', value: hospital },
          { label: 'Cidade', value: place },
        ]}
      />
      <Action href={link}>Abrir a Operação</Action>
    </Layout>
  )
}
