import { zodResolver } from '@hookform/resolvers/zod'
import { arrivalFields, arrivalForm, arrivalLabels, type Hospital } from '@plantao/contract/hospitais/schema'
import { hospitais } from '@plantao/contract/sentences/hospitais'
import { useLayoutEffect } from 'react'
import { DescriptionItem } from '../../components/DescriptionItem.tsx'
import { DraftNotice } from '../../components/drafts/DraftNotice.tsx'
import { EditFormButtons } from '../../components/drafts/EditFormButtons.tsx'
import { Field } from '../../components/ui/fields/Field.tsx'
import { TextArea } from '../../components/ui/fields/TextInput.tsx'
import { useDraftForm } from '../../lib/drafts/use-draft-form.ts'
import { EditableCard } from './EditableCard.tsx'
import { useUpdateHospital } from './use-update-hospital.ts'

export const Arrival = ({ hospital }: { hospital: Hospital }) => (
  <EditableCard
    title="Para o dia do plantão"
    edit="Alterar textos"
    form={(close) => <ArrivalForm hospital={hospital} onDone={close} />}
  >
    <ArrivalTexts texts={hospital} none={hospitais.noArrival} />
  </EditableCard>
)

function ArrivalForm({ hospital, onDone }: { hospital: Hospital; onDone: () => void }) {
  const update = useUpdateHospital(hospital)
  const { entrance, ask_for, parking, dress_code, computer_system } = hospital
  const [{ register, handleSubmit, formState, setFocus }, draft] = useDraftForm('arrival', {
    resolver: zodResolver(arrivalForm),
    defaultValues: { entrance, ask_for, parking, dress_code, computer_system },
  })
  // The focus moves here from the button 'Alterar textos', which is gone.
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
      <EditFormButtons draft={draft} isPending={update.isPending} onCancel={onDone} />
    </form>
  )
}

interface ArrivalTextsProps {
  texts: Pick<Hospital, (typeof arrivalFields)[number]>
  /** The sentence when nothing is written; null shows nothing. */
  none: string | null
}

function ArrivalTexts({ texts, none }: ArrivalTextsProps) {
  const written = arrivalFields.filter((field) => texts[field] !== '')
  if (written.length === 0) return none && <p className="text-ink-2">{none}</p>
  return (
    <dl className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      {written.map((field) => (
        <DescriptionItem key={field} name={arrivalLabels[field]}>
          <span className="whitespace-pre-line">{texts[field]}</span>
        </DescriptionItem>
      ))}
    </dl>
  )
}
