import { Layout } from '../../notificacoes/emails/layout.tsx'
import { Action, Facts, Note, Paragraph } from '../../notificacoes/emails/pieces.tsx'
import type { OfShift } from './props.ts'

export const subject = ({ vaga, shift }: OfShift) => `Sua candidatura foi aceita: ${vaga} · ${shift}`

export function Email({ vaga, medico, hospital, facts, link }: OfShift) {
  return (
    <Layout
      preview={`${hospital} aceitou sua candidatura. Veja data, horário e endereço.`}
      title="Sua candidatura foi aceita"
      reason="Você recebeu esta mensagem porque se candidatou a esta vaga."
    >
      <Paragraph>Olá, {medico}.</Paragraph>
      <Paragraph>
        {hospital} aceitou sua candidatura para a vaga <strong>{vaga}</strong>. O plantão é seu.
      </Paragraph>
      <Facts facts={facts} />
      <Action href={link}>Ver o plantão</Action>
      <Note>
        O anexo põe o plantão no seu calendário. Se algo mudar, fale com o hospital o quanto antes pelo telefone acima.
      </Note>
    </Layout>
  )
}
