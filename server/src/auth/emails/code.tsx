import { Note } from '../../notificacoes/emails/pieces.tsx'

export interface CodeProps {
  /** Address of the page with the code field. Without 'https://', so that the e-mail has only one link. */
  page: string
  code: string
}

/** An alternative to the link, because some mail programs and filters change links. */
export function Code({ page, code }: CodeProps) {
  return (
    <Note>
      Se o botão não funcionar, abra {page} e digite este código: <strong>{code}</strong>. Não passe o código a ninguém:
      nós nunca o pedimos.
    </Note>
  )
}
