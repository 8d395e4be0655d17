import { zodResolver } from '@hookform/resolvers/zod'
import { userTypes } from '@plantao/contract/account-types'
import { hospitalRegistrationForm } from '@plantao/contract/auth/schema'
import { estados } from '@plantao/contract/hospitais/rules'
import { Controller } from 'react-hook-form'
import { DraftNotice } from '../../components/drafts/DraftNotice.tsx'
import { CnpjInput, PhoneInput } from '../../components/masked-input/MaskedInput.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { Field } from '../../components/ui/fields/Field.tsx'
import { Select } from '../../components/ui/fields/Select.tsx'
import { TextInput } from '../../components/ui/fields/TextInput.tsx'
import { AuthPage } from '../../features/auth/AuthPage.tsx'
import { addressFor } from '../../features/auth/account-views.ts'
import { EmailInput } from '../../features/auth/EmailInput.tsx'
import { LateEmails } from '../../features/auth/LateEmails.tsx'
import { NewPasswordFields } from '../../features/auth/password/NewPasswordFields.tsx'
import { PrivacyConsent } from '../../features/auth/sign-up/PrivacyConsent.tsx'
import { useSignUp } from '../../features/auth/sign-up/use-sign-up.ts'
import { CidadeInput } from '../../features/hospitais/CidadeInput.tsx'
import { config } from '../../lib/config.ts'
import { useDraftForm } from '../../lib/drafts/use-draft-form.ts'

export default function HospitalRegistration() {
  const [form, draft] = useDraftForm('registration-hospital', {
    resolver: zodResolver(hospitalRegistrationForm(config.strictValidation)),
    defaultValues: {
      nomeHospital: '',
      cnpj: '',
      telefone: '',
      endereco: '',
      cidade: '',
      estado: '',
      email: '',
      senha: '',
      confirmarSenha: '',
    },
  })
  const signUp = useSignUp(draft.forget)
  const { errors } = form.formState
  const submit = form.handleSubmit(({ email, senha, confirmarSenha: _, ...data }) =>
    signUp.mutate({ email, password: senha, data: { user_type: userTypes.hospital, ...data } }),
  )
  return (
    <AuthPage
      title="Cadastro de hospital"
      intro="Você vai receber um e-mail para confirmar a conta."
      back={addressFor('hospital', 'login')}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <DraftNotice draft={draft} />
        <Field label="Nome do hospital" required error={errors.nomeHospital?.message}>
          <TextInput autoComplete="organization" {...form.register('nomeHospital')} />
        </Field>
        <Field label="CNPJ" required error={errors.cnpj?.message}>
          <CnpjInput autoComplete="off" {...form.register('cnpj')} />
        </Field>
        <Field label="Telefone" required error={errors.telefone?.message}>
          <PhoneInput {...form.register('telefone')} />
        </Field>
        <Field label="Endereço" required error={errors.endereco?.message}>
          <TextInput autoComplete="street-address" {...form.register('endereco')} />
        </Field>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-5">
          <Field label="Cidade" required error={errors.cidade?.message}>
            <Controller
              control={form.control}
              name="cidade"
              render={({ field: { value, onChange, ref } }) => (
                <CidadeInput
                  ref={ref}
                  value={value}
                  estado={form.watch('estado')}
                  onChange={(cidade, estado) => {
                    onChange(cidade)
                    if (estado) form.setValue('estado', estado, { shouldValidate: form.formState.isSubmitted })
                  }}
                />
              )}
            />
          </Field>
          <Field label="Estado" required error={errors.estado?.message}>
            <Select autoComplete="address-level1" none="Selecione" options={estados} {...form.register('estado')} />
          </Field>
        </div>
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
