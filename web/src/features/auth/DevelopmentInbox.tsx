import { config } from '../../lib/config.ts'

/** Who tries the product out has no mailbox to look into: where the e-mail is while there is no mail server. */
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

/** What a notice of an e-mail says below its title. */
export function withInbox(text?: string) {
  if (!config.inboxUrl) return text
  return (
    <>
      {text && <p>{text}</p>}
      <DevelopmentInbox />
    </>
  )
}

/** In milliseconds: there is a link to follow. */
export const inboxDuration = config.inboxUrl ? 20_000 : undefined
