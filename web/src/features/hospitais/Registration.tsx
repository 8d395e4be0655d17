import { zodResolver } from '@hookform/resolvers/zod'
import { estados } from '@plantao/contract/hospitais/rules'
import { type Hospital, registrationForm } from '@plantao/contract/hospitais/schema'
import { cnesDetails } from '@plantao/contract/sentences/hospital-profile'
import { useLayoutEffect } from 'react'
import { DescriptionItem } from '../../components/DescriptionItem.tsx'
import { DraftNotice } from '../../components/drafts/DraftNotice.tsx'
import { EditFormButtons } from '../../components/drafts/EditFormButtons.tsx'
import { Field } from '../../components/ui/fields/Field.tsx'
import { Select } from '../../components/ui/fields/Select.tsx'
import { TextInput } from '../../components/ui/fields/TextInput.tsx'
import { useDraftForm } from '../../lib/drafts/use-draft-form.ts'
import { EditableCard } from './EditableCard.tsx'
import { useUpdateHospital } from './use-update-hospital.ts'

/** CNES and technical director, which only the hospital reads. */
export const Registration = ({ hospital }: { hospital: Hospital }) => (
  <EditableCard
    title="CNES e diretor técnico"
    edit="Alterar registro"
    form={(close) => <RegistrationForm hospital={hospital} onDone={close} />}
  >
    <RegistrationData hospital={hospital} />
  </EditableCard>
)

function RegistrationData({ hospital }: { hospital: Hospital }) {
  const { cnes, director_name, director_crm, director_uf, director_email } = hospital
  const director = [director_name, director_crm && `CRM/${director_uf} ${director_crm}`, director_email].filter(Boolean)
  if (!cnes && director.length === 0) return <p className="text-ink-2">{cnesDetails.noRegistration}</p>
  return (
    <dl className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      <DescriptionItem name="CNES" none="Não informado">
        {cnes}
      </DescriptionItem>
      <DescriptionItem name="Diretor técnico" className="font-code" none="Não informado">
        {director.join(' · ')}
      </DescriptionItem>
    </dl>
  )
}

function RegistrationForm({ hospital, onDone }: { hospital: Hospital; onDone: () => void }) {
  const update = useUpdateHospital(hospital)
  const { cnes, director_name, director_crm, director_uf, director_email } = hospital
  const [{ register, handleSubmit, formState, setFocus }, draft] = useDraftForm('registration', {
    resolver: zodResolver(registrationForm),
    defaultValues: { cnes, director_name, director_crm, director_uf, director_email },
  })
  const { errors } = formState
  // The focus moves here from the button 'Alterar registro', which is gone.
  useLayoutEffect(() => setFocus('cnes'), [setFocus])
  function finish() {
    draft.forget()
    onDone()
  }
  return (
    <form
      noValidate
      onSubmit={handleSubmit((values) => update.mutate(values, { onSuccess: finish }))}
      className="grid gap-4 md:grid-cols-2"
    >
      <DraftNotice draft={draft} className="md:col-span-2" />
      <p className="text-ink-2 md:col-span-2">Só o hospital vê estes dados.</p>
      <Field label="CNES" hint="Sete dígitos, com os zeros do começo." error={errors.cnes?.message}>
        <TextInput inputMode="numeric" autoComplete="off" {...register('cnes')} />
      </Field>
      <Field label="Nome do diretor técnico" error={errors.director_name?.message}>
        <TextInput autoComplete="off" {...register('director_name')} />
      </Field>
      <Field label="CRM do diretor técnico" error={errors.director_crm?.message}>
        <TextInput autoComplete="off" {...register('director_crm')} />
      </Field>
      <Field label="UF do CRM" error={errors.director_uf?.message}>
        <Select none="Selecione" options={estados} {...register('director_uf')} />
      </Field>
      <Field label="E-mail do diretor técnico" error={errors.director_email?.message}>
        <TextInput type="email" autoComplete="off" {...register('director_email')} />
      </Field>
      <EditFormButtons draft={draft} isPending={update.isPending} onCancel={onDone} />
    </form>
  )
}
