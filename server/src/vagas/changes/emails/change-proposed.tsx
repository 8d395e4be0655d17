import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, type Fact, Facts, Paragraph } from '../../../notificacoes/emails/pieces.tsx'

export interface Props {
  vaga: string
  medico: string
  hospital: string
  /** Current day and hours. */
  shift: string
  /** Old and new values of the fields that would change. */
  facts: readonly Fact[]
  link: string
}

export const subject = ({ vaga, shift }: Props) => `Alteração proposta: ${vaga} · ${shift}`

export function Email({ vaga, medico, hospital, facts, link }: Props) {
  return (
    <Layout
      preview={`${hospital} propõe uma alteração do seu plantão ${vaga}. Ela só vale se você concordar.`}
      title="Alteração proposta"
      reason="Você recebeu esta mensagem porque tem este plantão confirmado."
    >
      <Paragraph>Olá, {medico}.</Paragraph>
      <Paragraph>
        {hospital} propõe uma alteração do seu plantão <strong>{vaga}</strong>:
      </Paragraph>
      <Facts facts={facts} />
      <Paragraph>
        A alteração só vale se você concordar, antes do início do plantão. Se não concordar, o plantão continua seu,
        como está: não concordar não é desistir.
      </Paragraph>
      <Action href={link}>Responder</Action>
    </Layout>
  )
}
