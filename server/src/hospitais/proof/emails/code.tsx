import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, Facts, Note, Paragraph } from '../../../notificacoes/emails/pieces.tsx'

export interface Props {
  /** Name and place come from the account's profile, not from the ministry's register. */
  hospital: string
  place: string
  cnes: string
  code: string
  /** The last day on which the code is valid. */
  until: string
  link: string
}

export const subject = ({ cnes }: Props) => `Código para confirmar o CNES ${cnes}`

/** The e-mail goes to an address in the ministry's register. Its reader may never have heard of Plantão Aberto. */
export function Email({ hospital, place, cnes, code, until, link }: Props) {
  return (
    <Layout
      preview={`Uma conta com o nome ${hospital} diz ser este hospital.`}
      title="Este é o seu hospital?"
      reason={`Você recebeu esta mensagem porque este é o e-mail do CNES ${cnes} no cadastro do Ministério da Saúde.`}
    >
      <Paragraph>
        Uma conta com o nome <strong>{hospital}</strong>, de {place}, diz ser o hospital do CNES <strong>{cnes}</strong>{' '}
        no Plantão Aberto, onde hospitais publicam vagas de plantão.
      </Paragraph>
      <Facts
        facts={[
          { label: 'Código', value: code },
          { label: 'Vale até', value: until },
        ]}
      />
      <Paragraph>
        Se o pedido é do seu hospital, passe o código à pessoa que cuida da conta: ela o digita no perfil do hospital.
      </Paragraph>
      <Action href={link}>Digitar o código no perfil</Action>
      <Note>
        Se ninguém no hospital pediu, ignore esta mensagem e não passe o código a ninguém: sem ele, nada é confirmado.
      </Note>
    </Layout>
  )
}
