import { Layout } from '../../notificacoes/emails/layout.tsx'
import { Action, type Fact, Facts, Paragraph } from '../../notificacoes/emails/pieces.tsx'

export interface Props {
  vaga: string
  /** For 'medico' the e-mail goes to the hospital, for 'hospital' to the doctor. */
  deletedAccount: 'medico' | 'hospital'
  /** Whether the vaga takes candidates again, after its accepted doctor deleted the account. */
  isReopened: boolean
  facts: readonly Fact[]
  link: string
}

export const subject = ({ vaga, deletedAccount }: Props) =>
  `${deletedAccount === 'medico' ? 'Plantão descoberto' : 'Confirme seu plantão'}: ${vaga}`

export function Email({ vaga, deletedAccount, isReopened, facts, link }: Props) {
  return deletedAccount === 'medico' ? (
    <Layout
      preview={`Quem faria o plantão ${vaga} excluiu a conta.`}
      title="Plantão descoberto"
      reason="Você recebeu esta mensagem porque seu hospital aceitou uma candidatura para esta vaga."
    >
      <Paragraph>Olá.</Paragraph>
      <Paragraph>
        Quem faria o plantão <strong>{vaga}</strong> excluiu a conta no Plantão Aberto. Não conte com essa presença sem
        antes confirmar pelo contato que vocês já tinham.
        {isReopened &&
          ' A vaga já está aberta de novo: para chamar quem se candidatou antes, use “Reabrir e avisar candidatos”.'}
      </Paragraph>
      <Facts facts={facts} />
      <Action href={link}>Ver a vaga</Action>
    </Layout>
  ) : (
    <Layout
      preview={`O hospital da vaga ${vaga} excluiu a conta.`}
      title="Confirme seu plantão"
      reason="Você recebeu esta mensagem porque tem este plantão confirmado."
    >
      <Paragraph>Olá.</Paragraph>
      <Paragraph>
        O hospital que aceitou sua candidatura à vaga <strong>{vaga}</strong> excluiu a conta no Plantão Aberto. Antes
        de ir, confirme o plantão pelo telefone que você recebeu no e-mail da aceitação.
      </Paragraph>
      <Facts facts={facts} />
      <Action href={link}>Ver minhas candidaturas</Action>
    </Layout>
  )
}
