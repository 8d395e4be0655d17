import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, type Gathered, List, Paragraph } from '../../../notificacoes/emails/pieces.tsx'

export const subject = ({ count }: Gathered) => `${count} interesses confirmados`

export function Email({ count, listed, link }: Gathered) {
  return (
    <Layout
      preview={`${count} pessoas confirmaram o interesse em vagas reabertas do seu hospital.`}
      title="Interesses confirmados"
      reason="Você recebeu esta mensagem porque seu hospital publicou estas vagas."
    >
      <Paragraph>
        Seu hospital recebeu {count} confirmações de interesse em vagas reabertas. Estas candidaturas estão pendentes de
        novo.
      </Paragraph>
      <List listed={listed} count={count} />
      <Paragraph>Abra “Ver Candidatos” em cada vaga para aceitar uma candidatura.</Paragraph>
      <Action href={link}>Ver candidatos</Action>
    </Layout>
  )
}
