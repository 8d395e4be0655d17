import { Layout } from '../../platform/emails/layout.tsx'
import { Action, type Fact, Facts, Paragraph } from '../../platform/emails/pieces.tsx'

export interface Props {
  vaga: string
  /** The other one is who gets this. */
  whoIsGone: 'medico' | 'hospital'
  /** Date and time. */
  facts: readonly Fact[]
  link: string
}

export const subject = ({ vaga, whoIsGone }: Props) =>
  `${whoIsGone === 'medico' ? 'Plantão sem médico' : 'Confirme seu plantão'}: ${vaga}`

export function Email({ vaga, whoIsGone, facts, link }: Props) {
  return whoIsGone === 'medico' ? (
    <Layout
      preview={`O médico aceito para a vaga ${vaga} excluiu a conta.`}
      title="Plantão sem médico"
      reason="Você recebeu esta mensagem porque aceitou um médico para esta vaga."
    >
      <Paragraph>Olá.</Paragraph>
      <Paragraph>
        O médico aceito para a vaga <strong>{vaga}</strong> excluiu a conta no Plantão Aberto. Não conte com a presença
        dele sem antes confirmar pelo contato que vocês já tinham. Se precisar de outro médico, publique uma nova vaga.
      </Paragraph>
      <Facts facts={facts} />
      <Action href={link}>Publicar uma nova vaga</Action>
    </Layout>
  ) : (
    <Layout
      preview={`O hospital da vaga ${vaga} excluiu a conta.`}
      title="Confirme seu plantão"
      reason="Você recebeu esta mensagem porque foi aceito para este plantão."
    >
      <Paragraph>Olá.</Paragraph>
      <Paragraph>
        O hospital que aceitou você para a vaga <strong>{vaga}</strong> excluiu a conta no Plantão Aberto. Antes de ir,
        confirme o plantão pelo telefone que você recebeu no e-mail da aceitação.
      </Paragraph>
      <Facts facts={facts} />
      <Action href={link}>Ver minhas candidaturas</Action>
    </Layout>
  )
}
