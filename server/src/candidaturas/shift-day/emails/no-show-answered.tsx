import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, type Fact, Facts, Paragraph } from '../../../notificacoes/emails/pieces.tsx'

export interface Props {
  vaga: string
  medico: string
  facts: readonly Fact[]
  link: string
}

export const subject = ({ vaga }: Props) => `Resposta à ausência: ${vaga}`

export function Email({ vaga, medico, facts, link }: Props) {
  return (
    <Layout
      preview={`${medico} respondeu ao registro de ausência.`}
      title="Resposta ao registro de ausência"
      reason="Você recebeu esta mensagem porque seu hospital registrou esta ausência."
    >
      <Paragraph>
        <strong>{medico}</strong> respondeu ao registro de ausência no plantão <strong>{vaga}</strong>.
      </Paragraph>
      <Facts facts={facts} />
      <Paragraph>Se foi um engano, confirme a presença na página do plantão.</Paragraph>
      <Action href={link}>Ver o plantão</Action>
    </Layout>
  )
}
