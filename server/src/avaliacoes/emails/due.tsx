import { Layout } from '../../notificacoes/emails/layout.tsx'
import { Action, Facts, Paragraph } from '../../notificacoes/emails/pieces.tsx'

export interface Props {
  vaga: string
  /** Day and hours, as 'qua, 25/11, 19:00 - 07:00'. */
  shift: string
  /** Name of the side that the reader may rate. */
  other: string
  link: string
}

export const subject = ({ vaga, shift }: Props) => `Como foi o plantão? ${vaga} · ${shift}`

export function Email({ vaga, shift, other, link }: Props) {
  return (
    <Layout
      preview={`O plantão terminou. Avalie ${other} em até 14 dias.`}
      title="Como foi o plantão?"
      reason="Você recebeu esta mensagem porque este plantão terminou."
    >
      <Paragraph>
        O plantão <strong>{vaga}</strong> terminou. Conte em um minuto como foi com <strong>{other}</strong>. As
        avaliações dos dois lados ficam em sigilo até que ambos avaliem, ou por 14 dias.
      </Paragraph>
      <Facts facts={[{ label: 'Plantão', value: shift }]} />
      <Action href={link}>Avaliar</Action>
    </Layout>
  )
}
