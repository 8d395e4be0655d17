import { Layout } from '../../platform/mail/emails/layout.tsx'
import { Action, List, type Listed, Paragraph } from '../../platform/mail/emails/pieces.tsx'

export interface Props {
  count: number
  /** Vaga; day, hours, hospital, and whether it was filled or closed. */
  listed: readonly Listed[]
  link: string
}

export const subject = ({ count }: Props) => `${count} vagas preenchidas ou encerradas`

/** Several `nao-selecionada` of one change, or close together. */
export function Email({ count, listed, link }: Props) {
  return (
    <Layout
      preview={`${count} vagas às quais você se candidatou foram preenchidas ou encerradas.`}
      title="Vagas preenchidas ou encerradas"
      reason="Você recebeu esta mensagem porque se candidatou a estas vagas."
    >
      <Paragraph>
        {count} vagas às quais você se candidatou foram preenchidas por outras pessoas ou encerradas pelo hospital.
        Agradecemos suas candidaturas.
      </Paragraph>
      <List listed={listed} count={count} />
      <Paragraph>Há outros plantões abertos esperando por você.</Paragraph>
      <Action href={link}>Ver vagas abertas</Action>
    </Layout>
  )
}
