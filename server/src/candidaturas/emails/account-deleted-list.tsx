import { Layout } from '../../notificacoes/emails/layout.tsx'
import { Action, type Gathered, List, Paragraph } from '../../notificacoes/emails/pieces.tsx'

interface Props extends Gathered {
  /** For 'medico' the e-mail goes to the hospital, for 'hospital' to the doctor. */
  deletedAccount: 'medico' | 'hospital'
}

export const subject = ({ count, deletedAccount }: Props) =>
  deletedAccount === 'medico' ? `${count} plantões descobertos` : `Confirme seus ${count} plantões`

export function Email({ count, deletedAccount, listed, link }: Props) {
  return deletedAccount === 'medico' ? (
    <Layout
      preview={`Em ${count} vagas, quem seu hospital aceitou excluiu a conta.`}
      title="Plantões descobertos"
      reason="Você recebeu esta mensagem porque seu hospital aceitou candidaturas para estas vagas."
    >
      <Paragraph>Olá.</Paragraph>
      <Paragraph>
        Nestas {count} vagas, quem seu hospital aceitou excluiu a conta no Plantão Aberto. Não conte com a presença sem
        antes confirmar pelo contato que vocês já tinham. Onde ainda há tempo, a vaga já está aberta de novo.
      </Paragraph>
      <List listed={listed} count={count} />
      <Action href={link}>Ver minhas vagas</Action>
    </Layout>
  ) : (
    <Layout
      preview={`Em ${count} plantões seus, o hospital excluiu a conta.`}
      title="Confirme seus plantões"
      reason="Você recebeu esta mensagem porque tem estes plantões confirmados."
    >
      <Paragraph>Olá.</Paragraph>
      <Paragraph>
        Nestes {count} plantões, o hospital que aceitou você excluiu a conta no Plantão Aberto. Antes de ir, confirme
        cada um pelo telefone que você recebeu no e-mail da aceitação.
      </Paragraph>
      <List listed={listed} count={count} />
      <Action href={link}>Ver minhas candidaturas</Action>
    </Layout>
  )
}
