import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, type Fact, Facts, Paragraph } from '../../../notificacoes/emails/pieces.tsx'

export interface Props {
  /** Null if the doctor's account is deleted. */
  medico: string | null
  vaga: string
  /** Text to put after a colon. */
  reason: string
  facts: readonly Fact[]
  link: string
}

export const subject = ({ vaga }: Props) => `Aceite não concluído: ${vaga}`

export function Email({ medico, vaga, reason, facts, link }: Props) {
  return (
    <Layout
      preview={`O aceite para a vaga ${vaga} não foi concluído: ${reason}.`}
      title="Aceite não concluído"
      reason="Você recebeu esta mensagem porque seu hospital aceitou uma candidatura para esta vaga."
    >
      <Paragraph>
        O aceite{' '}
        {medico !== null && (
          <>
            de <strong>{medico}</strong>{' '}
          </>
        )}
        para a vaga <strong>{vaga}</strong> não foi concluído: {reason}. Ninguém mais foi avisado do aceite.
      </Paragraph>
      <Facts facts={facts} />
      <Action href={link}>Ver a vaga</Action>
    </Layout>
  )
}
