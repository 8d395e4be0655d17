import { zodResolver } from '@hookform/resolvers/zod'
import { arrivalFields, arrivalForm, arrivalLabels, type Hospital } from '@plantao/contract/hospitais/schema'
import { messages } from '@plantao/contract/messages'
import Pencil from 'lucide-react/icons/pencil'
import { useId, useLayoutEffect, useState } from 'react'
import { CancelEditing } from '../../components/drafts/CancelEditing.tsx'
import { DraftNotice } from '../../components/drafts/DraftNotice.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { Card } from '../../components/ui/Card.tsx'
import { CardHeading } from '../../components/ui/card-heading.ts'
import { Field } from '../../components/ui/fields/Field.tsx'
import { TextArea } from '../../components/ui/fields/TextInput.tsx'
import { useDraftForm } from '../../lib/drafts/use-draft-form.ts'
import { ArrivalTexts } from './ArrivalTexts.tsx'
import { useUpdateHospital } from './use-update-hospital.ts'

export function Arrival({ hospital }: { hospital: Hospital }) {
  const [editing, setEditing] = useState(false)
  const headingId = useId()
  return (
    <CardHeading value={headingId}>
      <Card as="section" aria-label="Para o dia do plantão" className="p-5 md:p-6">
        <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 id={headingId} className="text-xl">
            Para o dia do plantão
          </h2>
          {!editing && (
            <Button
              variant="secondary"
              icon={<Pencil aria-hidden className="size-4" />}
              onClick={() => setEditing(true)}
            >
              Mudar textos
            </Button>
          )}
        </div>
        {editing ? (
          <ArrivalForm hospital={hospital} onDone={() => setEditing(false)} />
        ) : (
          <ArrivalTexts texts={hospital} none={messages.hospitais.noArrival} />
        )}
      </Card>
    </CardHeading>
  )
}

function ArrivalForm({ hospital, onDone }: { hospital: Hospital; onDone: () => void }) {
  const update = useUpdateHospital(hospital)
  const { entrance, ask_for, parking, dress_code, computer_system } = hospital
  const [{ register, handleSubmit, formState, setFocus }, draft] = useDraftForm('arrival', {
    resolver: zodResolver(arrivalForm),
    defaultValues: { entrance, ask_for, parking, dress_code, computer_system },
  })
  // The focus moves here from the button 'Mudar textos', which is gone.
  useLayoutEffect(() => setFocus('entrance'), [setFocus])
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
      <p className="text-ink-2 md:col-span-2">Só quem você aceitar para um plantão vê estes textos.</p>
      {arrivalFields.map((field) => (
        <Field key={field} label={arrivalLabels[field]} error={formState.errors[field]?.message}>
          <TextArea {...register(field)} />
        </Field>
      ))}
      <div className="mt-1 flex flex-wrap gap-3 md:col-span-2 md:justify-end">
        <CancelEditing draft={draft} disabled={update.isPending} onCancel={onDone} className="max-md:flex-1" />
        <Button type="submit" loading={update.isPending} className="max-md:flex-1">
          Salvar
        </Button>
      </div>
    </form>
  )
}
