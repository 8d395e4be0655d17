import { zodResolver } from '@hookform/resolvers/zod'
import { userTypes } from '@plantao/contract/account-types'
import { doctorRegistrationForm } from '@plantao/contract/auth/schema'
import { DraftNotice } from '../../components/drafts/DraftNotice.tsx'
import { PhoneInput } from '../../components/masked-input/MaskedInput.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { Field } from '../../components/ui/fields/Field.tsx'
import { TextInput } from '../../components/ui/fields/TextInput.tsx'
import { AuthPage } from '../../features/auth/AuthPage.tsx'
import { addressFor } from '../../features/auth/account-views.ts'
import { EmailInput } from '../../features/auth/EmailInput.tsx'
import { LateEmails } from '../../features/auth/LateEmails.tsx'
import { NewPasswordFields } from '../../features/auth/password/NewPasswordFields.tsx'
import { PrivacyConsent } from '../../features/auth/sign-up/PrivacyConsent.tsx'
import { useSignUp } from '../../features/auth/sign-up/use-sign-up.ts'
import { config } from '../../lib/config.ts'
import { useDraftForm } from '../../lib/drafts/use-draft-form.ts'

export default function MedicoRegistration() {
  const [form, draft] = useDraftForm('registration-medico', {
    resolver: zodResolver(doctorRegistrationForm(config.strictValidation)),
    defaultValues: { nome: '', crm: '', telefone: '', email: '', senha: '', confirmarSenha: '' },
  })
  const signUp = useSignUp(draft.forget)
  const { errors } = form.formState
  const submit = form.handleSubmit(({ email, senha, confirmarSenha: _, ...data }) =>
    signUp.mutate({ email, password: senha, data: { user_type: userTypes.medico, ...data } }),
  )
  return (
    <AuthPage
      title="Cadastro de médico"
      intro="Você vai receber um e-mail para confirmar a conta."
      back={addressFor('medico', 'login')}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <DraftNotice draft={draft} />
        <Field label="Nome completo" required error={errors.nome?.message}>
          <TextInput autoComplete="name" {...form.register('nome')} />
        </Field>
        <Field label="CRM" required error={errors.crm?.message}>
          <TextInput placeholder="Ex.: CRM/SP 123456" autoComplete="off" spellCheck={false} {...form.register('crm')} />
        </Field>
        <Field label="Telefone" required error={errors.telefone?.message}>
          <PhoneInput {...form.register('telefone')} />
        </Field>
        <Field label="E-mail" required error={errors.email?.message}>
          <EmailInput {...form.register('email')} />
        </Field>
        <NewPasswordFields
          label="Senha"
          confirmLabel="Confirmar senha"
          senha={form.register('senha')}
          confirmarSenha={form.register('confirmarSenha')}
          errors={errors}
        />
        <PrivacyConsent />
        <Button type="submit" wide loading={signUp.isPending}>
          Cadastrar
        </Button>
      </form>
      <LateEmails />
    </AuthPage>
  )
}
