import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, Facts, Paragraph } from '../../../notificacoes/emails/pieces.tsx'
import type { OfCandidatura } from '../../emails/props.ts'

export const subject = ({ vaga }: OfCandidatura) => `Candidatura recusada: ${vaga}`

export function Email({ vaga, medico, hospital, facts, link }: OfCandidatura) {
  return (
    <Layout
      preview={`${hospital} recusou sua candidatura à vaga ${vaga}.`}
      title="Candidatura recusada"
      reason="Você recebeu esta mensagem porque se candidatou a esta vaga."
    >
      <Paragraph>Olá, {medico}.</Paragraph>
      <Paragraph>
        {hospital} recusou sua candidatura à vaga <strong>{vaga}</strong>. Não é possível se candidatar de novo a ela.
      </Paragraph>
      <Facts facts={facts} />
      <Paragraph>Há outras vagas abertas esperando por você.</Paragraph>
      <Action href={link}>Ver vagas abertas</Action>
    </Layout>
  )
}
