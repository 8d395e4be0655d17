import { zodResolver } from '@hookform/resolvers/zod'
import { codeForm } from '@plantao/contract/auth/schema'
import { messages } from '@plantao/contract/messages'
import { useForm, useWatch } from 'react-hook-form'
import { useHistoryState } from 'wouter/use-browser-location'
import { Button, ButtonLink } from '../../../components/ui/Button.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { TextInput } from '../../../components/ui/fields/TextInput.tsx'
import { EmailInput } from '../EmailInput.tsx'
import { ResendConfirmation } from '../sign-in/ResendConfirmation.tsx'
import { isEmailCodeWrong, useRedeemCode } from './use-redeem-code.ts'

interface CodeFormProps {
  kind: 'confirm' | 'reset'
  submitLabel: string
  busy?: boolean
  onToken: (token: string) => void
}

/** Asks for the code from an e-mail whose link does not work. */
export function CodeForm({ kind, submitLabel, busy = false, onToken }: CodeFormProps) {
  // The e-mail address that the user typed into the previous form.
  const typed = useHistoryState<{ email?: string } | null>()?.email ?? ''
  const redeem = useRedeemCode()
  const form = useForm({ resolver: zodResolver(codeForm), defaultValues: { email: typed, codigo: '' } })
  const email = useWatch({ control: form.control, name: 'email' })
  const { errors } = form.formState
  const submit = form.handleSubmit(({ email, codigo }) =>
    redeem.mutate(
      { kind, email, code: codigo },
      {
        onSuccess: ({ token }) => onToken(token),
        onError: (error) => {
          if (isEmailCodeWrong(error))
            form.setError('codigo', { message: messages.code.invalid }, { shouldFocus: true })
        },
      },
    ),
  )
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label="E-mail" required error={errors.email?.message}>
          <EmailInput {...form.register('email')} />
        </Field>
        <Field label="Código" required error={errors.codigo?.message}>
          <TextInput
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            {...form.register('codigo')}
          />
        </Field>
        <Button type="submit" wide loading={redeem.isPending || busy}>
          {submitLabel}
        </Button>
      </form>
      {kind === 'confirm' ? (
        <ResendConfirmation email={email} onInvalid={() => void form.trigger('email', { shouldFocus: true })} />
      ) : (
        <ButtonLink href="/?view=recover" state={{ email }} wide variant="secondary">
          Pedir novo link
        </ButtonLink>
      )}
    </>
  )
}
