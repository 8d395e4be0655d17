import { zodResolver } from '@hookform/resolvers/zod'
import { factorCodeForm } from '@plantao/contract/auth/second-factor/schema'
import { useForm } from 'react-hook-form'
import { Button } from '../../../components/ui/Button.tsx'
import { hasCode } from '../../../lib/http/errors.ts'
import { sentenceOf } from '../../../lib/notify/notify-failure.ts'
import { FactorCodeField } from '../../auth/second-factor/FactorCodeField.tsx'
import { NewFactor } from '../../auth/second-factor/NewFactor.tsx'

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
  const form = useForm({ resolver: zodResolver(factorCodeForm), defaultValues: { codigo: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ codigo }) => {
    try {
      await onCode(codigo)
    } catch (error) {
      if (!hasCode(error, 'second_factor_wrong')) return
      form.setError('codigo', { message: sentenceOf(error) }, { shouldFocus: true })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <NewFactor secret={secret} email={email} />
      <FactorCodeField
        codigo={form.register('codigo')}
        error={errors.codigo?.message}
        takesRecoveryCode={false}
        autoFocus
      />
      <Button type="submit" wide loading={isSubmitting}>
        Concluir cadastro
      </Button>
      <Button variant="secondary" wide disabled={isSubmitting} onClick={onBack}>
        Voltar aos dados
      </Button>
    </form>
  )
}
