import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { PasswordInput } from '../../../components/ui/fields/PasswordInput.tsx'
import { config } from '../../../lib/config.ts'

interface NewPasswordFieldsProps {
  label: string
  confirmLabel: string
  senha: UseFormRegisterReturn
  confirmarSenha: UseFormRegisterReturn
  errors: FieldErrors<{ senha: string; confirmarSenha: string }>
}

const rule = config.strictValidation
  ? 'Pelo menos 8 caracteres, com uma letra e um número.'
  : 'Pelo menos 6 caracteres.'

export function NewPasswordFields({ label, confirmLabel, senha, confirmarSenha, errors }: NewPasswordFieldsProps) {
  return (
    <>
      {/* The error message says the same as the hint, so it replaces the hint. */}
      <Field label={label} required hint={errors.senha ? undefined : rule} error={errors.senha?.message}>
        <PasswordInput autoComplete="new-password" {...senha} />
      </Field>
      <Field label={confirmLabel} required error={errors.confirmarSenha?.message}>
        <PasswordInput autoComplete="new-password" {...confirmarSenha} />
      </Field>
    </>
  )
}
