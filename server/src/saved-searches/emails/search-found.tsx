import { Layout } from '../../notificacoes/emails/layout.tsx'
import { Action, List, type Listed, Paragraph } from '../../notificacoes/emails/pieces.tsx'

export interface Props {
  count: number
  /** The name of the first vaga. */
  vaga: string
  listed: readonly Listed[]
  link: string
}

export const subject = ({ count, vaga }: Props) =>
  count === 1 ? `Nova vaga: ${vaga}` : `${count} novas vagas para você`

export function Email({ count, listed, link }: Props) {
  return (
    <Layout
      preview={
        count === 1 ? 'Uma vaga combina com suas buscas salvas.' : `${count} vagas combinam com suas buscas salvas.`
      }
      title={count === 1 ? 'Nova vaga para você' : 'Novas vagas para você'}
      reason="Você recebeu esta mensagem porque pediu avisos de uma busca salva."
    >
      <Paragraph>
        {count === 1
          ? 'Uma vaga que acaba de abrir combina com uma busca sua.'
          : `${count} vagas que acabam de abrir combinam com buscas suas.`}
      </Paragraph>
      <List listed={listed} count={count} />
      <Action href={link}>{count === 1 ? 'Ver a vaga' : 'Ver as vagas'}</Action>
    </Layout>
  )
}
