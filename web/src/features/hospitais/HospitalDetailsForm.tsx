import { zodResolver } from '@hookform/resolvers/zod'
import { estados } from '@plantao/contract/hospitais/rules'
import { type Hospital, hospitalForm } from '@plantao/contract/hospitais/schema'
import { messages } from '@plantao/contract/messages'
import { formatPhone } from '@plantao/contract/phone'
import { hospitais } from '@plantao/contract/sentences/hospitais'
import { hospitalDetails } from '@plantao/contract/sentences/hospital-profile'
import { useLayoutEffect } from 'react'
import { Controller, type FieldError } from 'react-hook-form'
import { DraftNotice } from '../../components/drafts/DraftNotice.tsx'
import { EditFormButtons } from '../../components/drafts/EditFormButtons.tsx'
import { PhoneInput } from '../../components/masked-input/MaskedInput.tsx'
import { maskCnpj } from '../../components/masked-input/masks.ts'
import { Field } from '../../components/ui/fields/Field.tsx'
import { Select } from '../../components/ui/fields/Select.tsx'
import { TextInput } from '../../components/ui/fields/TextInput.tsx'
import { config } from '../../lib/config.ts'
import { useDraftForm } from '../../lib/drafts/use-draft-form.ts'
import { notify } from '../../lib/notify/notify.ts'
import { CidadeInput } from './CidadeInput.tsx'
import { useUpdateHospital } from './use-update-hospital.ts'

interface HospitalDetailsFormProps {
  hospital: Hospital
  onSaved: (hospital: Hospital) => void
  onCancel: () => void
}

export function HospitalDetailsForm({ hospital, onSaved, onCancel }: HospitalDetailsFormProps) {
  const update = useUpdateHospital(hospital)
  const { nome, email, localizacao, endereco, cidade, estado } = hospital
  const telefone = formatPhone(hospital.telefone)
  const [form, draft] = useDraftForm('hospital', {
    resolver: zodResolver(hospitalForm(config.strictValidation)),
    defaultValues: { nome, email, localizacao, endereco, cidade, estado, telefone },
  })
  const { control, register, handleSubmit, formState, setFocus, watch } = form
  const { errors } = formState
  // The focus moves before the next paint. Otherwise, letters typed into another field could land in this field.
  useLayoutEffect(() => setFocus('nome'), [setFocus])
  const submit = handleSubmit(
    (values) =>
      update.mutate(values, {
        onSuccess: (saved) => {
          draft.forget()
          onSaved(saved)
        },
      }),
    (invalid) => {
      if ([invalid.nome, invalid.email].some(isMissing)) notify.error(hospitais.required)
    },
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 md:grid-cols-2">
      <DraftNotice draft={draft} className="md:col-span-2" />
      <Field label="Nome do hospital" required error={textOf(errors.nome)} className="md:col-span-2">
        <TextInput autoComplete="organization" {...register('nome')} />
      </Field>
      <Field
        label="Localização"
        hint="É o que os médicos veem em cada vaga; em branco, veem o endereço. Quem for aceito recebe o endereço e o telefone abaixo."
        error={errors.localizacao?.message}
        className="md:col-span-2"
      >
        <TextInput {...register('localizacao')} />
      </Field>
      <Field label="Endereço" required error={errors.endereco?.message} className="md:col-span-2">
        <TextInput autoComplete="street-address" {...register('endereco')} />
      </Field>
      <Field label="Cidade" required error={errors.cidade?.message}>
        <Controller
          control={control}
          name="cidade"
          render={({ field: { value, onChange, ref } }) => (
            <CidadeInput ref={ref} value={value} estado={watch('estado')} onChange={(cidade) => onChange(cidade)} />
          )}
        />
      </Field>
      <Field
        label="Estado"
        required
        hint="Cidade e estado valem para as próximas vagas."
        error={errors.estado?.message}
      >
        <Select
          autoComplete="address-level1"
          {...(!estado && { none: 'Selecione' })}
          options={estados}
          {...register('estado')}
        />
      </Field>
      <Field label="Telefone" required error={errors.telefone?.message} className="md:col-span-2">
        <PhoneInput {...register('telefone')} />
      </Field>
      <Field
        label="E-mail"
        hint={messages.fields.emailOfAccount}
        error={textOf(errors.email)}
        className="md:col-span-2"
      >
        <TextInput type="email" readOnly {...register('email')} />
      </Field>
      <Field label="CNPJ" hint={hospitalDetails.cnpjOfSignUp} className="md:col-span-2">
        <TextInput readOnly className="font-code" value={maskCnpj(hospital.cnpj)} />
      </Field>
      <EditFormButtons draft={draft} isPending={update.isPending} onCancel={onCancel} />
    </form>
  )
}

const isMissing = (error: FieldError | undefined) => error?.message === hospitais.required

/** A missing value has only a short sentence at its field, because the toast has the full one. */
const textOf = (error: FieldError | undefined) => (isMissing(error) ? messages.fields.required : error?.message)
