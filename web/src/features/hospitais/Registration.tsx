import { zodResolver } from '@hookform/resolvers/zod'
import { estados } from '@plantao/contract/hospitais/rules'
import { type Hospital, registrationForm } from '@plantao/contract/hospitais/schema'
import { registration } from '@plantao/contract/sentences/hospital-profile'
import Pencil from 'lucide-react/icons/pencil'
import { useId, useLayoutEffect, useState } from 'react'
import { DescriptionItem } from '../../components/DescriptionItem.tsx'
import { CancelEditing } from '../../components/drafts/CancelEditing.tsx'
import { DraftNotice } from '../../components/drafts/DraftNotice.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { Card } from '../../components/ui/Card.tsx'
import { CardHeading } from '../../components/ui/card-heading.ts'
import { Field } from '../../components/ui/fields/Field.tsx'
import { Select } from '../../components/ui/fields/Select.tsx'
import { TextInput } from '../../components/ui/fields/TextInput.tsx'
import { useDraftForm } from '../../lib/drafts/use-draft-form.ts'
import { useUpdateHospital } from './use-update-hospital.ts'

/** CNES and technical director, which only the hospital reads. */
export function Registration({ hospital }: { hospital: Hospital }) {
  const [editing, setEditing] = useState(false)
  const headingId = useId()
  return (
    <CardHeading value={headingId}>
      <Card as="section" aria-label="CNES e diretor técnico" className="p-5 md:p-6">
        <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 id={headingId} className="text-xl">
            CNES e diretor técnico
          </h2>
          {!editing && (
            <Button
              variant="secondary"
              icon={<Pencil aria-hidden className="size-4" />}
              onClick={() => setEditing(true)}
            >
              Mudar registro
            </Button>
          )}
        </div>
        {editing ? (
          <RegistrationForm hospital={hospital} onDone={() => setEditing(false)} />
        ) : (
          <RegistrationData hospital={hospital} />
        )}
      </Card>
    </CardHeading>
  )
}

function RegistrationData({ hospital }: { hospital: Hospital }) {
  const { cnes, director_name, director_crm, director_uf, director_email } = hospital
  const director = [director_name, director_crm && `CRM/${director_uf} ${director_crm}`, director_email].filter(Boolean)
  if (!cnes && director.length === 0) return <p className="text-ink-2">{registration.noRegistration}</p>
  return (
    <dl className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      <DescriptionItem name="CNES" none="Não informado">
        {cnes}
      </DescriptionItem>
      <DescriptionItem name="Diretor técnico" none="Não informado">
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
  // The focus moves here from the button 'Mudar registro', which is gone.
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
        <Select {...register('director_uf')}>
          <option value="">Selecione</option>
          {estados.map((sigla) => (
            <option key={sigla} value={sigla}>
              {sigla}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="E-mail do diretor técnico" error={errors.director_email?.message}>
        <TextInput type="email" autoComplete="off" {...register('director_email')} />
      </Field>
      <div className="mt-1 flex flex-wrap gap-3 md:col-span-2 md:justify-end">
        <CancelEditing draft={draft} disabled={update.isPending} onCancel={onDone} className="max-md:flex-1" />
        <Button type="submit" loading={update.isPending} className="max-md:flex-1">
          Salvar
        </Button>
      </div>
    </form>
  )
}
