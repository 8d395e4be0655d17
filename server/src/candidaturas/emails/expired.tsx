import { Layout } from '../../notificacoes/emails/layout.tsx'
import { Action, Facts, Paragraph } from '../../notificacoes/emails/pieces.tsx'
import type { OfCandidatura } from './props.ts'

export const subject = ({ vaga }: OfCandidatura) => `Vaga expirada: ${vaga}`

export function Email({ vaga, medico, hospital, facts, link }: OfCandidatura) {
  return (
    <Layout
      preview={`O plantão ${vaga} começou sem que ${hospital} escolhesse alguém.`}
      title="Vaga expirada"
      reason="Você recebeu esta mensagem porque se candidatou a esta vaga."
    >
      <Paragraph>Olá, {medico}.</Paragraph>
      <Paragraph>
        O horário da vaga <strong>{vaga}</strong>, publicada por {hospital}, chegou sem que o hospital escolhesse
        alguém. Sua candidatura expirou, e você está livre neste horário.
      </Paragraph>
      <Facts facts={facts} />
      <Paragraph>Há outras vagas abertas esperando por você.</Paragraph>
      <Action href={link}>Ver vagas abertas</Action>
    </Layout>
  )
}
