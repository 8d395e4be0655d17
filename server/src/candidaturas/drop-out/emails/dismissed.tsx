import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, Facts, Note, Paragraph } from '../../../notificacoes/emails/pieces.tsx'
import type { OfShift } from '../../emails/props.ts'

export const subject = ({ vaga, shift }: OfShift) => `O hospital dispensou você do plantão: ${vaga} · ${shift}`

export function Email({ vaga, medico, hospital, facts, link }: OfShift) {
  return (
    <Layout
      preview={`${hospital} dispensou você do plantão ${vaga}. Você não precisa comparecer.`}
      title="O hospital dispensou você do plantão"
      reason="Você recebeu esta mensagem porque este plantão era seu."
    >
      <Paragraph>Olá, {medico}.</Paragraph>
      <Paragraph>
        {hospital} dispensou você do plantão <strong>{vaga}</strong>. Você não precisa comparecer e está livre neste
        horário.
      </Paragraph>
      <Facts facts={facts} />
      <Action href={link}>Ver minhas candidaturas</Action>
      <Note>O anexo tira o plantão do seu calendário. Em caso de dúvida, fale com o hospital.</Note>
    </Layout>
  )
}
