import { Layout } from '../../notificacoes/emails/layout.tsx'
import { Action, Facts, Paragraph } from '../../notificacoes/emails/pieces.tsx'

export interface Props {
  vaga: string
  /** Day and hours, as 'qua, 25/11, 19:00 - 07:00'. */
  shift: string
  /** Name of the side that rated the reader. */
  other: string
  link: string
}

export const subject = ({ vaga, shift }: Props) => `Nova avaliação: ${vaga} · ${shift}`

export function Email({ vaga, shift, other, link }: Props) {
  return (
    <Layout
      preview={`${other} avaliou o plantão. Veja a nota e responda, se quiser.`}
      title="Você recebeu uma avaliação"
      reason="Você recebeu esta mensagem porque participou deste plantão."
    >
      <Paragraph>
        <strong>{other}</strong> avaliou o plantão <strong>{vaga}</strong>, e a avaliação já pode ser lida. Você pode
        responder a ela uma vez.
      </Paragraph>
      <Facts facts={[{ label: 'Plantão', value: shift }]} />
      <Action href={link}>Ver a avaliação</Action>
    </Layout>
  )
}
