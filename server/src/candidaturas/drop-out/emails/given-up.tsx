import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, Facts, Paragraph } from '../../../notificacoes/emails/pieces.tsx'
import type { StartsIn } from '../../email-facts-store.ts'
import type { OfShift } from '../../emails/props.ts'

interface Props extends Omit<OfShift, 'hospital'> {
  startsIn: StartsIn
}

export const subject = ({ vaga, shift, startsIn }: Props) =>
  `${startsIn === 'more' ? 'Plantão descoberto' : 'Urgente: plantão descoberto'}: ${vaga} · ${shift}`

const urgency = {
  begun: ' O plantão já começou.',
  'less than a day': ' Faltam menos de 24 horas para o início.',
  more: '',
}

export function Email({ vaga, medico, startsIn, facts, link }: Props) {
  return (
    <Layout
      preview={`${medico} desistiu do plantão ${vaga}.${urgency[startsIn]}`}
      title="Plantão descoberto"
      reason="Você recebeu esta mensagem porque seu hospital aceitou uma candidatura para esta vaga."
    >
      <Paragraph>
        <strong>{medico}</strong> desistiu do plantão <strong>{vaga}</strong>.{urgency[startsIn]}
      </Paragraph>
      <Facts facts={facts} />
      <Paragraph>
        A vaga já está aberta de novo. Para chamar quem se candidatou antes, use “Reabrir e avisar candidatos”.
      </Paragraph>
      <Action href={link}>Ver a vaga</Action>
    </Layout>
  )
}
