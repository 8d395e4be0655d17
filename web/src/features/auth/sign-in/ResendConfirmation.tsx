import { recoverForm } from '@plantao/contract/auth/schema'
import Mail from 'lucide-react/icons/mail'
import { Button } from '../../../components/ui/Button.tsx'
import { useResendConfirmation } from './use-resend-confirmation.ts'

interface ResendConfirmationProps {
  email: string
  /** Called when `email` is not a valid address. No e-mail is sent then. */
  onInvalid: () => void
}

export function ResendConfirmation({ email, onInvalid }: ResendConfirmationProps) {
  const resend = useResendConfirmation()
  const body = recoverForm.safeParse({ email })
  return (
    <Button
      variant="secondary"
      wide
      icon={<Mail aria-hidden className="size-5" />}
      loading={resend.isPending}
      onClick={() => (body.success ? resend.mutate(body.data) : onInvalid())}
    >
      Reenviar e-mail de confirmação
    </Button>
  )
}
