import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, type Fact, Facts, Paragraph } from '../../../notificacoes/emails/pieces.tsx'

export interface Props {
  vaga: string
  medico: string
  hospital: string
  facts: readonly Fact[]
  link: string
}

export const subject = ({ vaga }: Props) => `Ausência registrada: ${vaga}`

export function Email({ vaga, medico, hospital, facts, link }: Props) {
  return (
    <Layout
      preview={`${hospital} registrou que você não compareceu ao plantão. Você pode responder.`}
      title="O hospital registrou sua ausência"
      reason="Você recebeu esta mensagem porque este plantão era seu."
    >
      <Paragraph>Olá, {medico}.</Paragraph>
      <Paragraph>
        {hospital} registrou que você não compareceu ao plantão <strong>{vaga}</strong>. Só você e o hospital veem este
        registro. Se não foi assim, responda pela página do plantão.
      </Paragraph>
      <Facts facts={facts} />
      <Action href={link}>Ver e responder</Action>
    </Layout>
  )
}
