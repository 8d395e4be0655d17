import { config } from '../../lib/config.ts'

/** Where the e-mails of a trial installation are, which has no mail server. */
export function DevelopmentInbox() {
  if (!config.inboxUrl) return null
  return (
    <p className="wrap-anywhere">
      Instalação de teste: o e-mail chega na{' '}
      <a href={config.inboxUrl} target="_blank" rel="noreferrer" className="font-semibold underline underline-offset-4">
        caixa de entrada local
      </a>
      .
    </p>
  )
}

/** The description of a toast about an e-mail. */
export function withInbox(text?: string) {
  if (!config.inboxUrl) return text
  return (
    <>
      {text && <p>{text}</p>}
      <DevelopmentInbox />
    </>
  )
}

/** In milliseconds: longer, because there is a link to follow. */
export const inboxDuration = config.inboxUrl ? 20_000 : undefined
