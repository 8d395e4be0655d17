import { Fragment } from 'react'
import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, type Fact, Facts, Note, Paragraph } from '../../../notificacoes/emails/pieces.tsx'

export interface Props {
  medico: string
  isAccepted: boolean
  count: number
  /** Old and new values of the changed fields, for each vaga. */
  changed: readonly { id: string; vaga: string; hospital: string; isOnCall: boolean; facts: readonly Fact[] }[]
  link: string
}

export const subject = ({ count, changed, isAccepted }: Props) =>
  count === 1 ? `${isAccepted ? 'Plantão alterado' : 'Vaga alterada'}: ${changed[0]?.vaga}` : `${count} vagas alteradas`

export function Email({ medico, isAccepted, count, changed, link }: Props) {
  const isOne = count === 1
  const title = isOne ? (isAccepted ? 'Plantão alterado' : 'Vaga alterada') : 'Vagas alteradas'
  const of = isAccepted
    ? `${isOne ? 'do seu plantão' : 'dos seus plantões'}`
    : `${isOne ? 'da vaga' : 'de vagas'} a que você se candidatou`
  return (
    <Layout
      preview={`Confira o que mudou ${of}.`}
      title={title}
      reason={
        isAccepted
          ? `Você recebeu esta mensagem porque tem ${isOne ? 'este plantão confirmado' : 'estes plantões confirmados'}.`
          : `Você recebeu esta mensagem porque se candidatou a ${isOne ? 'esta vaga' : 'estas vagas'}.`
      }
    >
      <Paragraph>Olá, {medico}.</Paragraph>
      <Paragraph>Confira o que mudou {of}:</Paragraph>
      {changed.map(({ id, vaga, hospital, isOnCall, facts }) => (
        <Fragment key={id}>
          <Paragraph>
            <strong>{vaga}</strong>, {hospital}
            {isOnCall && ' (sobreaviso)'}
          </Paragraph>
          <Facts facts={facts} />
        </Fragment>
      ))}
      {count > changed.length && <Note>e mais {(count - changed.length).toLocaleString('pt-BR')}</Note>}
      <Paragraph>
        {isAccepted
          ? `Você não precisa fazer nada. ${isOne ? 'O anexo atualiza' : 'Os anexos atualizam'} o seu calendário.`
          : 'Se ainda serve para você, não precisa fazer nada. Se não, retire a candidatura com um clique.'}
      </Paragraph>
      <Action href={link}>{action(isOne, isAccepted)}</Action>
    </Layout>
  )
}

function action(isOne: boolean, isAccepted: boolean) {
  if (!isOne) return 'Ver minhas candidaturas'
  return isAccepted ? 'Ver o plantão' : 'Ver a vaga ou retirar a candidatura'
}
