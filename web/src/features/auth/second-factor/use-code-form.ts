import { zodResolver } from '@hookform/resolvers/zod'
import { factorCodeForm } from '@plantao/contract/auth/second-factor/schema'
import { useForm } from 'react-hook-form'
import { hasCode } from '../../../lib/http/errors.ts'
import { sentenceOf } from '../../../lib/notify/notify-failure.ts'

/**
 * A form for one code, whose `field` is for a `FactorCodeField`. A wrong code is shown at the field.
 * @param onFailure called for any other failure of `send`
 */
export function useCodeForm(send: (code: string) => Promise<unknown>, onFailure?: (error: unknown) => void) {
  const { register, handleSubmit, setError, formState, reset } = useForm({
    resolver: zodResolver(factorCodeForm),
    defaultValues: { codigo: '' },
  })
  const submit = handleSubmit(async ({ codigo }) => {
    try {
      await send(codigo)
    } catch (error) {
      if (!hasCode(error, 'second_factor_wrong')) return onFailure?.(error)
      setError('codigo', { message: sentenceOf(error) }, { shouldFocus: true })
    }
  })
  const field = { codigo: register('codigo'), error: formState.errors.codigo?.message, autoFocus: true }
  return { submit, field, isSubmitting: formState.isSubmitting, reset }
}
