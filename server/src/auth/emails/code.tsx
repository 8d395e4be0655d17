import { Note } from '../../platform/mail/emails/pieces.tsx'

export interface CodeProps {
  /** Where the code is typed. Without 'https://': the e-mail has one link. */
  page: string
  code: string
}

/** For whom the link does not work: some mail programs and filters change it. */
export function Code({ page, code }: CodeProps) {
  return (
    <Note>
      Se o botão não funcionar, abra {page} e digite este código: <strong>{code}</strong>. Não passe o código a ninguém:
      nós nunca o pedimos.
    </Note>
  )
}
