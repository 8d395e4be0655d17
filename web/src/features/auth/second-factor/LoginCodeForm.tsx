import { zodResolver } from '@hookform/resolvers/zod'
import { factorCodeForm } from '@plantao/contract/auth/second-factor/schema'
import { secondFactor } from '@plantao/contract/sentences/second-factor'
import { useForm } from 'react-hook-form'
import { Button } from '../../../components/ui/Button.tsx'
import { hasCode } from '../../../lib/http/errors.ts'
import { FactorCodeField } from './FactorCodeField.tsx'

interface LoginCodeFormProps {
  /** True after signing in, while the dashboard loads. */
  entering: boolean
  /** Signs in with this code. The form itself shows a wrong code, and passes any other failure to `onFailure`. */
  onCode: (code: string) => Promise<unknown>
  onFailure: (error: unknown) => void
  onBack: () => void
}

export function LoginCodeForm({ entering, onCode, onFailure, onBack }: LoginCodeFormProps) {
  const form = useForm({ resolver: zodResolver(factorCodeForm), defaultValues: { codigo: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ codigo }) => {
    try {
      await onCode(codigo)
    } catch (error) {
      if (hasCode(error, 'second_factor_wrong')) {
        form.setError('codigo', { message: secondFactor.wrong }, { shouldFocus: true })
      } else onFailure(error)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-ink-2">{secondFactor.codeIntro}</p>
      <FactorCodeField codigo={form.register('codigo')} error={errors.codigo?.message} autoFocus />
      <Button type="submit" wide loading={isSubmitting || entering}>
        Entrar
      </Button>
      <Button variant="secondary" wide disabled={isSubmitting || entering} onClick={onBack}>
        Usar outra conta
      </Button>
    </form>
  )
}
