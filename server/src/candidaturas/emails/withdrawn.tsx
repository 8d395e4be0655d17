import { Layout } from '../../platform/mail/emails/layout.tsx'
import { Action, type Fact, Facts, Paragraph } from '../../platform/mail/emails/pieces.tsx'

export interface Props {
  vaga: string
  medico: string
  /** Date, time, and the reason if one was given. */
  facts: readonly Fact[]
  link: string
}

export const subject = ({ vaga }: Props) => `Candidatura retirada: ${vaga}`

export function Email({ vaga, medico, facts, link }: Props) {
  return (
    <Layout
      preview={`${medico} retirou a candidatura à vaga ${vaga}.`}
      title="Candidatura retirada"
      reason="Você recebeu esta mensagem porque seu hospital publicou esta vaga."
    >
      <Paragraph>
        <strong>{medico}</strong> retirou a candidatura à vaga <strong>{vaga}</strong>.
      </Paragraph>
      <Facts facts={facts} />
      <Action href={link}>Ver a vaga</Action>
    </Layout>
  )
}
