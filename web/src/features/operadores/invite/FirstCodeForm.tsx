import { Button } from '../../../components/ui/Button.tsx'
import { FactorCodeField } from '../../auth/second-factor/FactorCodeField.tsx'
import { NewFactor } from '../../auth/second-factor/NewFactor.tsx'
import { useCodeForm } from '../../auth/second-factor/use-code-form.ts'

interface FirstCodeFormProps {
  secret: string
  email: string
  onCode: (code: string) => Promise<unknown>
  onBack: () => void
}

/**
 * The second step of an invitation: the person enters the secret into an authenticator app, whose first code completes
 * the registration.
 */
export function FirstCodeForm({ secret, email, onCode, onBack }: FirstCodeFormProps) {
  const { submit, field, isSubmitting } = useCodeForm(onCode)
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <NewFactor secret={secret} email={email} />
      <FactorCodeField {...field} takesRecoveryCode={false} />
      <Button type="submit" wide loading={isSubmitting}>
        Concluir cadastro
      </Button>
      <Button variant="secondary" wide disabled={isSubmitting} onClick={onBack}>
        Voltar aos dados
      </Button>
    </form>
  )
}
