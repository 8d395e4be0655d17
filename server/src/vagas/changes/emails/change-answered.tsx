import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, type Fact, Facts, Paragraph } from '../../../notificacoes/emails/pieces.tsx'

export interface Props {
  vaga: string
  medico: string
  agreed: boolean
  /** Current day, hours and value. */
  facts: readonly Fact[]
  link: string
}

const titleOf = ({ agreed }: Pick<Props, 'agreed'>) => (agreed ? 'Alteração aceita' : 'Alteração não aceita')

export const subject = (props: Props) => `${titleOf(props)}: ${props.vaga}`

export function Email({ vaga, medico, agreed, facts, link }: Props) {
  return (
    <Layout
      preview={agreed ? `O plantão ${vaga} foi alterado.` : `O plantão ${vaga} continua como estava.`}
      title={titleOf({ agreed })}
      reason="Você recebeu esta mensagem porque seu hospital propôs esta alteração."
    >
      <Paragraph>
        {medico} {agreed ? 'concordou' : 'não concordou'} com a alteração que você propôs para o plantão{' '}
        <strong>{vaga}</strong>. {agreed ? 'Agora vale:' : 'O plantão não mudou de mãos e continua como estava:'}
      </Paragraph>
      <Facts facts={facts} />
      <Action href={link}>Ver a vaga</Action>
    </Layout>
  )
}
