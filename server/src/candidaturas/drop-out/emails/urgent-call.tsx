import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, Facts, Paragraph } from '../../../notificacoes/emails/pieces.tsx'
import type { OfShift } from '../../emails/props.ts'

export const subject = ({ vaga, shift }: OfShift) => `Plantão urgente: ${vaga} · ${shift}`

export function Email({ vaga, medico, hospital, facts, link }: OfShift) {
  return (
    <Layout
      preview={`${hospital} precisa de alguém para o plantão ${vaga}.`}
      title="Um plantão urgente"
      reason={`Você recebeu esta mensagem porque ligou “Pode me chamar para urgências” para ${hospital}. Para desligar, abra “Meu Perfil”.`}
    >
      <Paragraph>Olá, {medico}.</Paragraph>
      <Paragraph>
        {hospital} precisa de alguém para o plantão <strong>{vaga}</strong>, que ficou sem ninguém.
      </Paragraph>
      <Facts facts={facts} />
      <Paragraph>Se puder, candidate-se na página da vaga. Nada muda se você não responder.</Paragraph>
      <Action href={link}>Ver a vaga</Action>
    </Layout>
  )
}
