import { Layout } from '../../notificacoes/emails/layout.tsx'
import { Action, Facts, Paragraph } from '../../notificacoes/emails/pieces.tsx'
import type { OfCandidatura } from './props.ts'

interface Props extends OfCandidatura {
  /** Whether the hospital closed the vaga without selecting anybody. */
  isClosed: boolean
}

export const subject = ({ vaga, isClosed }: Props) => `${isClosed ? 'Vaga encerrada' : 'Vaga preenchida'}: ${vaga}`

export function Email({ vaga, medico, hospital, isClosed, facts, link }: Props) {
  return (
    <Layout
      preview={isClosed ? `${hospital} encerrou a vaga ${vaga}.` : `${hospital} escolheu outra pessoa desta vez.`}
      title={isClosed ? 'Vaga encerrada' : 'Vaga preenchida'}
      reason="Você recebeu esta mensagem porque se candidatou a esta vaga."
    >
      <Paragraph>Olá, {medico}.</Paragraph>
      {isClosed ? (
        <Paragraph>
          O hospital encerrou esta vaga antes de escolher alguém. Agradecemos sua candidatura a <strong>{vaga}</strong>,
          publicada por {hospital}.
        </Paragraph>
      ) : (
        <Paragraph>
          A vaga <strong>{vaga}</strong>, publicada por {hospital}, foi preenchida: o hospital escolheu outra pessoa
          desta vez. Agradecemos sua candidatura.
        </Paragraph>
      )}
      <Facts facts={facts} />
      <Paragraph>Há outras vagas abertas esperando por você.</Paragraph>
      <Action href={link}>Ver vagas abertas</Action>
    </Layout>
  )
}
