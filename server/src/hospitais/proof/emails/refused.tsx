import { Layout } from '../../../notificacoes/emails/layout.tsx'
import { Action, Facts, Paragraph } from '../../../notificacoes/emails/pieces.tsx'

export interface Props {
  hospital: string
  /** The operator's words. */
  why: string
  /** True for a proof that an operator has taken back, false for a claim that was refused. */
  isWithdrawn: boolean
  /** The name that a proven hospital asked for, or null for a claim of a proof. */
  newName: string | null
  /** The last day of the proof that the hospital still has, or null. */
  until: string | null
  link: string
}

export const subject = ({ hospital, isWithdrawn, newName, until }: Props) =>
  newName !== null
    ? `${hospital} continua com este nome no Plantão Aberto`
    : isWithdrawn
      ? `A confirmação de ${hospital} no Plantão Aberto foi retirada`
      : until
        ? `A confirmação de ${hospital} no Plantão Aberto não foi renovada`
        : `${hospital} não está confirmado no Plantão Aberto`

export function Email({ hospital, why, isWithdrawn, newName, until, link }: Props) {
  const isRename = newName !== null
  const did = isRename
    ? 'não aceitou um nome novo para'
    : isWithdrawn
      ? 'retirou a confirmação de'
      : until
        ? 'não renovou a confirmação de'
        : 'não confirmou'
  return (
    <Layout
      preview={why}
      title={
        isRename
          ? 'Nome não alterado'
          : isWithdrawn
            ? 'Confirmação retirada'
            : until
              ? 'Confirmação não renovada'
              : 'Hospital não confirmado'
      }
      reason="Você recebeu esta mensagem porque cuida da conta deste hospital."
    >
      <Paragraph>
        A operação do Plantão Aberto {did} <strong>{hospital}</strong>.
        {until && ` A confirmação que o hospital tem vale até ${until}.`}
      </Paragraph>
      <Facts
        facts={[...(isRename ? [{ label: 'Nome pedido', value: newName }] : []), { label: 'Motivo', value: why }]}
      />
      <Paragraph>
        Suas vagas e candidaturas continuam. No perfil você pode pedir{' '}
        {isRename ? 'outro nome' : 'a confirmação de novo'}.
      </Paragraph>
      <Action href={link}>Abrir a comprovação</Action>
    </Layout>
  )
}
