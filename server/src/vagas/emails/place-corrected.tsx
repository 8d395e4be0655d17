import { Layout } from '../../notificacoes/emails/layout.tsx'
import { Action, type Fact, Facts, List, type Listed, Paragraph } from '../../notificacoes/emails/pieces.tsx'

export interface Props {
  medico: string
  hospital: string
  /** Current address and phone. */
  facts: readonly Fact[]
  listed: readonly Listed[]
  count: number
  link: string
}

export const subject = ({ hospital, count }: Props) =>
  `Novo endereço ou telefone ${count === 1 ? 'do seu plantão' : `dos seus ${count} plantões`}: ${hospital}`

export function Email({ medico, hospital, facts, listed, count, link }: Props) {
  const isOne = count === 1
  return (
    <Layout
      preview={`${hospital} corrigiu o endereço ou o telefone. Confira antes de sair de casa.`}
      title={isOne ? 'Endereço do seu plantão' : 'Endereço dos seus plantões'}
      reason={`Você recebeu esta mensagem porque tem ${isOne ? 'um plantão confirmado' : 'plantões confirmados'} neste hospital.`}
    >
      <Paragraph>Olá, {medico}.</Paragraph>
      <Paragraph>
        {hospital} corrigiu o endereço ou o telefone {isOne ? 'do seu plantão' : `dos seus ${count} plantões`}. Data e
        horário continuam os mesmos. {isOne ? 'O anexo atualiza' : 'Os anexos atualizam'} o seu calendário. Vale agora:
      </Paragraph>
      <Facts facts={facts} />
      <List listed={listed} count={count} />
      <Action href={link}>{isOne ? 'Ver o plantão' : 'Ver minhas candidaturas'}</Action>
    </Layout>
  )
}
