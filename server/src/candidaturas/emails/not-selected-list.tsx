import { Layout } from '../../notificacoes/emails/layout.tsx'
import { Action, type Gathered, List, Paragraph } from '../../notificacoes/emails/pieces.tsx'

export const subject = ({ count }: Gathered) => `${count} vagas preenchidas ou encerradas`

export function Email({ count, listed, link }: Gathered) {
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
      <Paragraph>Há outras vagas abertas esperando por você.</Paragraph>
      <Action href={link}>Ver vagas abertas</Action>
    </Layout>
  )
}
