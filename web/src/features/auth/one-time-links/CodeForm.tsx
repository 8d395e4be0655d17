import { zodResolver } from '@hookform/resolvers/zod'
import { redeemCode } from '@plantao/contract/auth/routes'
import { codeForm } from '@plantao/contract/auth/schema'
import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useHistoryState } from 'wouter/use-browser-location'
import { Button, ButtonLink } from '../../../components/ui/Button.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { TextInput } from '../../../components/ui/fields/TextInput.tsx'
import { call } from '../../../lib/http/api.ts'
import { hasCode } from '../../../lib/http/errors.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { EmailInput } from '../EmailInput.tsx'
import { ResendConfirmation } from '../sign-in/ResendConfirmation.tsx'

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

const notifyCodeFailure = notifyFailure(messages.code.failed, {
  unexpected: messages.unexpected.title,
  offline: messages.offline.redeemCode,
})

/** A wrong code gets no toast, because the form shows the error at its field. */
const isEmailCodeWrong = (error: Error) => hasCode(error, 'code_invalid')

function useRedeemCode() {
  return useMutation({
    mutationFn: (body: RouteInput<typeof redeemCode>['body']) => call(redeemCode, { body }),
    onError: (error) => {
      if (!isEmailCodeWrong(error)) notifyCodeFailure(error)
    },
  })
}
