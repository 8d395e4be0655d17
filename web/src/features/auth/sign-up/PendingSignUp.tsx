import Mail from 'lucide-react/icons/mail'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { Button, ButtonLink } from '../../../components/ui/Button.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { DevelopmentInbox } from '../DevelopmentInbox.tsx'
import { useResendConfirmation } from '../sign-in/use-resend-confirmation.ts'
import { onSignUpsEnded, readPendingSignUp, writePendingSignUp } from './pending-sign-up.ts'

/** Says what is left to do after a registration, longer than its toast does. */
export function PendingSignUp() {
  const [email, setEmail] = useState(readPendingSignUp)
  const resend = useResendConfirmation()
  function end() {
    writePendingSignUp(null)
    setEmail(null)
  }
  useEffect(() => onSignUpsEnded(end))
  if (email === null) return null
  return (
    <section
      aria-label="Confirmação do e-mail"
      className="mb-6 flex max-w-lg items-start gap-x-3 rounded-control bg-fact py-1.5 pr-1.5 pl-4 forced-colors:outline"
    >
      <Mail aria-hidden className="mt-2.5 size-5 shrink-0 text-brand" />
      <div className="min-w-0 flex-1 pt-2">
        <p className="wrap-anywhere">
          Enviamos um e-mail para <strong>{email}</strong>.
        </p>
        <DevelopmentInbox />
        <div className="-mr-11 -ml-3 flex flex-wrap items-center">
          <Button variant="ghost" size="sm" loading={resend.isPending} onClick={() => resend.mutate({ email })}>
            Reenviar
          </Button>
          <ButtonLink href="/confirmar" state={{ email }} variant="ghost" size="sm">
            Digitar o código
          </ButtonLink>
        </div>
      </div>
      <Button variant="ghost" size="icon" onClick={end}>
        <X aria-hidden className="size-5" />
        <VisuallyHidden>Fechar</VisuallyHidden>
      </Button>
    </section>
  )
}
