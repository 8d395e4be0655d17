import { zodResolver } from '@hookform/resolvers/zod'
import { factorPasswordForm } from '@plantao/contract/auth/second-factor/schema'
import { messages } from '@plantao/contract/messages'
import { useForm } from 'react-hook-form'
import { Button } from '../../../components/ui/Button.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { PasswordInput } from '../../../components/ui/fields/PasswordInput.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { HiddenUsername } from '../password/HiddenUsername.tsx'
import { isPasswordWrong } from '../password/password-errors.ts'
import { FactorCodeField } from './FactorCodeField.tsx'
import { NewFactor } from './NewFactor.tsx'
import { useCodeForm } from './use-code-form.ts'
import { useBeginSecondFactor, useConfirmSecondFactor } from './use-second-factor.ts'

interface TurnOnFactorProps {
  onCodes: (codes: readonly string[]) => void
  onCancel: () => void
}

export function TurnOnFactor({ onCodes, onCancel }: TurnOnFactorProps) {
  const begin = useBeginSecondFactor()
  if (begin.data) return <FirstCode secret={begin.data.secret} onCodes={onCodes} onCancel={onCancel} />
  return <PasswordStep begin={begin} onCancel={onCancel} />
}

function PasswordStep({ begin, onCancel }: { begin: ReturnType<typeof useBeginSecondFactor>; onCancel: () => void }) {
  const form = useForm({ resolver: zodResolver(factorPasswordForm), defaultValues: { senha: '' } })
  const submit = form.handleSubmit(({ senha }) =>
    begin.mutate(senha, {
      onError: (error) => {
        if (!isPasswordWrong(error)) return
        form.setError('senha', { message: messages.account.passwordWrong }, { shouldFocus: true })
      },
    }),
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <HiddenUsername />
      <Field label="Senha" required hint="Para ter certeza de que é você." error={form.formState.errors.senha?.message}>
        <PasswordInput autoComplete="current-password" autoFocus {...form.register('senha')} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={begin.isPending}>
          Continuar
        </Button>
        <Button variant="secondary" disabled={begin.isPending} onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

function FirstCode({ secret, onCodes, onCancel }: TurnOnFactorProps & { secret: string }) {
  const confirm = useConfirmSecondFactor()
  const email = useUser()?.email ?? ''
  const { submit, field } = useCodeForm(async (code) => onCodes((await confirm.mutateAsync(code)).recovery_codes))
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <NewFactor secret={secret} email={email} />
      <FactorCodeField {...field} takesRecoveryCode={false} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={confirm.isPending}>
          Ativar verificação
        </Button>
        <Button variant="secondary" disabled={confirm.isPending} onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
