import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, Facts, Paragraph } from '../../../notificacoes/emails/pieces.tsx'
import type { StartsIn } from '../../email-facts-store.ts'
import type { OfShift } from '../../emails/props.ts'

interface Props extends OfShift {
  startsIn: StartsIn
}

export const subject = ({ vaga, shift }: Props) => `Vaga reaberta, ainda tem interesse? ${vaga} · ${shift}`

const urgency = {
  begun: ' O plantão já começou: o início é imediato.',
  'less than a day': ' Faltam menos de 24 horas para o início.',
  more: '',
}

export function Email({ vaga, medico, hospital, startsIn, facts, link }: Props) {
  return (
    <Layout
      preview={`${hospital} reabriu a vaga ${vaga} e quer saber se você ainda tem interesse.`}
      title="Você ainda tem interesse?"
      reason="Você recebeu esta mensagem porque se candidatou a esta vaga."
    >
      <Paragraph>Olá, {medico}.</Paragraph>
      <Paragraph>
        {hospital} reabriu a vaga <strong>{vaga}</strong>, à qual você se candidatou, e quer saber se você ainda tem
        interesse.{urgency[startsIn]}
      </Paragraph>
      <Facts facts={facts} />
      <Paragraph>Sua candidatura só volta a valer se você confirmar em “Ainda tenho interesse”.</Paragraph>
      <Action href={link}>Ver a vaga</Action>
    </Layout>
  )
}
