import { config } from '../../lib/config.ts'

/** The link to the inbox of a trial installation, which has no mail server. */
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

/** The link for a toast, or undefined where e-mails go to a mail server. */
export const inboxInToast = () => (config.inboxUrl ? <DevelopmentInbox /> : undefined)

/** Milliseconds that a toast with the inbox's link stays: enough time to press the link. */
export const inboxDuration = config.inboxUrl ? 20_000 : undefined
