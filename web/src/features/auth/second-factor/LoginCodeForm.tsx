import { secondFactor } from '@plantao/contract/sentences/second-factor'
import { Button } from '../../../components/ui/Button.tsx'
import { FactorCodeField } from './FactorCodeField.tsx'
import { useCodeForm } from './use-code-form.ts'

interface LoginCodeFormProps {
  /** True after signing in, while the dashboard loads. */
  entering: boolean
  /** Signs in with this code. The form itself shows a wrong code, and passes any other failure to `onFailure`. */
  onCode: (code: string) => Promise<unknown>
  onFailure: (error: unknown) => void
  onBack: () => void
}

export function LoginCodeForm({ entering, onCode, onFailure, onBack }: LoginCodeFormProps) {
  const { submit, field, isSubmitting } = useCodeForm(onCode, onFailure)
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-ink-2">{secondFactor.codeIntro}</p>
      <FactorCodeField {...field} />
      <Button type="submit" wide loading={isSubmitting || entering}>
        Entrar
      </Button>
      <Button variant="secondary" wide disabled={isSubmitting || entering} onClick={onBack}>
        Usar outra conta
      </Button>
    </form>
  )
}
