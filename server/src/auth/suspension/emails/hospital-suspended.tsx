import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, type Fact, Facts, Paragraph } from '../../../notificacoes/emails/pieces.tsx'

export interface Props {
  vaga: string
  hospital: string
  facts: readonly Fact[]
  link: string
}

export const subject = ({ vaga }: Props) => `Confirme seu plantão: ${vaga}`

export function Email({ vaga, hospital, facts, link }: Props) {
  return (
    <Layout
      preview={`A conta de ${hospital} foi suspensa.`}
      title="Confirme seu plantão"
      reason="Você recebeu esta mensagem porque tem este plantão confirmado."
    >
      <Paragraph>Olá.</Paragraph>
      <Paragraph>
        A operação do Plantão Aberto suspendeu a conta de <strong>{hospital}</strong>, que aceitou sua candidatura à
        vaga <strong>{vaga}</strong>. O plantão continua na sua lista: antes de ir, confirme com o hospital. Se preferir
        desistir, isso não conta como desistência no seu histórico.
      </Paragraph>
      <Facts facts={facts} />
      <Action href={link}>Ver minhas candidaturas</Action>
    </Layout>
  )
}
