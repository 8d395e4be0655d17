import { zodResolver } from '@hookform/resolvers/zod'
import { recoverForm } from '@plantao/contract/auth/schema'
import { messages } from '@plantao/contract/messages'
import { useForm, useWatch } from 'react-hook-form'
import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { Button, TextLink } from '../../components/ui/Button.tsx'
import { Field } from '../../components/ui/fields/Field.tsx'
import { AuthPage } from '../../features/auth/AuthPage.tsx'
import { viewFor } from '../../features/auth/account-views.ts'
import { DevelopmentInbox } from '../../features/auth/DevelopmentInbox.tsx'
import { EmailInput } from '../../features/auth/EmailInput.tsx'
import { FormBanner } from '../../features/auth/FormBanner.tsx'
import { LateEmails } from '../../features/auth/LateEmails.tsx'
import { useRecoverPassword } from '../../features/auth/password/use-recover-password.ts'

export default function RecoverPassword() {
  const [params] = useSearchParams()
  const from = params.get('from')
  const back = from === viewFor('medico', 'login') || from === viewFor('hospital', 'login') ? `/?view=${from}` : '/'
  const typed = useHistoryState<{ email?: string } | null>()?.email ?? ''

  const recover = useRecoverPassword()
  const form = useForm({ resolver: zodResolver(recoverForm), defaultValues: { email: typed } })
  const email = useWatch({ control: form.control, name: 'email' })
  return (
    <AuthPage
      title="Recuperar senha"
      intro="Informe o e-mail da sua conta e enviaremos um link para criar uma nova senha."
      back={back}
    >
      {recover.isSuccess && (
        <FormBanner tone="done" action={<DevelopmentInbox />}>
          {messages.password.linkSent}
        </FormBanner>
      )}
      <form noValidate onSubmit={form.handleSubmit((body) => recover.mutate(body))} className="flex flex-col gap-5">
        <Field label="E-mail" required error={form.formState.errors.email?.message}>
          <EmailInput {...form.register('email')} />
        </Field>
        <Button type="submit" wide loading={recover.isPending}>
          Enviar link
        </Button>
      </form>
      {recover.isSuccess && (
        <TextLink href="/nova-senha" state={{ email }} className="flex min-h-11 w-fit items-center">
          Digitar o código do e-mail
        </TextLink>
      )}
      <LateEmails />
    </AuthPage>
  )
}
