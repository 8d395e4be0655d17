import { zodResolver } from '@hookform/resolvers/zod'
import { factorProofForm } from '@plantao/contract/auth/second-factor/schema'
import { messages } from '@plantao/contract/messages'
import { secondFactor } from '@plantao/contract/sentences/second-factor'
import { useForm } from 'react-hook-form'
import { Button } from '../../../components/ui/Button.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { PasswordInput } from '../../../components/ui/fields/PasswordInput.tsx'
import { HiddenUsername } from '../password/HiddenUsername.tsx'
import { isPasswordWrong } from '../password/password-errors.ts'
import { FactorCodeField } from './FactorCodeField.tsx'
import { isFactorCodeWrong, type useRemoveSecondFactor, type useRenewRecoveryCodes } from './use-second-factor.ts'

interface ProofFormProps<Answer> {
  submitLabel: string
  change: ReturnType<typeof useRenewRecoveryCodes> | ReturnType<typeof useRemoveSecondFactor>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

export function ProofForm<Answer>({ submitLabel, change, onDone, onCancel }: ProofFormProps<Answer>) {
  const form = useForm({ resolver: zodResolver(factorProofForm), defaultValues: { senha: '', codigo: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit(({ senha, codigo }) =>
    change.mutate(
      { password: senha, code: codigo },
      {
        onSuccess: (answer) => onDone(answer as Answer),
        onError: (error) => {
          if (isPasswordWrong(error)) {
            form.setError('senha', { message: messages.account.passwordWrong }, { shouldFocus: true })
          }
          if (isFactorCodeWrong(error)) {
            form.setError('codigo', { message: secondFactor.wrong }, { shouldFocus: true })
          }
        },
      },
    ),
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <HiddenUsername />
      <Field label="Senha" required error={errors.senha?.message}>
        <PasswordInput autoComplete="current-password" autoFocus {...form.register('senha')} />
      </Field>
      <FactorCodeField codigo={form.register('codigo')} error={errors.codigo?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={change.isPending}>
          {submitLabel}
        </Button>
        <Button variant="secondary" disabled={change.isPending} onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
