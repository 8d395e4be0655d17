import { Layout } from './layout.tsx'
import { Action, List, type Listed, Paragraph } from './pieces.tsx'

export interface Props {
  count: number
  /** Each item has the event as its title, and the vaga, day and hours as its detail. */
  listed: readonly Listed[]
  link: string
}

const news = (count: number) => (count === 1 ? '1 novidade' : `${count.toLocaleString('pt-BR')} novidades`)

export const subject = ({ count }: Props) => `Seu resumo diário: ${news(count)}`

export function Email({ count, listed, link }: Props) {
  return (
    <Layout
      preview={`Você tem ${news(count)} no Plantão Aberto.`}
      title="Seu resumo diário"
      reason="Você recebeu esta mensagem porque escolheu o resumo diário."
    >
      <Paragraph>Você tem {news(count)} desde o último resumo.</Paragraph>
      <List listed={listed} count={count} />
      <Action href={link}>Abrir o Plantão Aberto</Action>
    </Layout>
  )
}
