import { dayIn, formatDayAndWeekday } from '@plantao/contract/format'
import { editShift as texts } from '@plantao/contract/sentences/escala'
import type { VagaContent } from '@plantao/contract/vagas/content-rules'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { isDay } from '../../../components/date-field/read-day.ts'
import { DraftNotice } from '../../../components/drafts/DraftNotice.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { CancelButton, Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { Key } from '../../../components/ui/Key.tsx'
import { addDays } from '../../../lib/time/days.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { MovedMeanwhile } from '../../vagas/publish/MovedMeanwhile.tsx'
import { useSeenSetor } from '../../vagas/publish/use-seen-setor.ts'
import { useSeenTimes } from '../../vagas/publish/use-seen-times.ts'
import { formOf, useVagaForm } from '../../vagas/publish/use-vaga-form.ts'
import { VagaForm } from '../../vagas/publish/VagaForm.tsx'
import { Clashes } from './Clashes.tsx'
import { changedNames, type EditableShift, type EditName, type ShiftEdit } from './shift-edit.ts'
import { useDayKeys } from './use-day-keys.ts'

interface EditDialogProps {
  title: string
  shift: EditableShift
  /** The fields that can change now. The sector can always change. */
  names: readonly (keyof VagaContent)[]
  open: boolean
  onOpenChange: (open: boolean) => void
  initialFocus?: string | undefined
  isPending: boolean
  /** Says what follows for doctors and candidates when these fields change. */
  outcome: (changed: readonly EditName[]) => { sentence: string; submitLabel: string }
  onEdit: (edit: ShiftEdit) => void
  /** Dialogs that ask before the edit is saved. */
  children?: ReactNode
}

/** The one form for a change of a shift, also to another day, other hours or another sector. */
export function EditDialog({
  title,
  open,
  onOpenChange,
  initialFocus,
  isPending,
  children,
  ...props
}: EditDialogProps) {
  const formId = useId()
  const [submitLabel, setSubmitLabel] = useState('')
  const { nome_vaga, data, horario } = props.shift
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={`${nome_vaga} · ${formatDayAndWeekday(data)} · ${horario}`}
      initialFocus={initialFocus}
      locked={isPending}
      footer={
        <>
          <CancelButton disabled={isPending} />
          <Button type="submit" form={formId} loading={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {/* The dialog unmounts its content on closing, so that the form shows the stored shift when reopened. */}
      <EditForm formId={formId} onSubmitLabel={setSubmitLabel} {...props} />
      {children}
    </Dialog>
  )
}

interface EditFormProps extends Pick<EditDialogProps, 'shift' | 'names' | 'outcome' | 'onEdit'> {
  formId: string
  onSubmitLabel: (label: string) => void
}

function EditForm({ formId, shift, names, outcome, onEdit, onSubmitLabel }: EditFormProps) {
  // The shift's own zone counts, because the hospital's zone may have changed since the shift was published.
  const today = dayIn(shift.time_zone, useNow())
  const setorId = shift.setor?.id ?? ''
  // A form with fewer fields has a draft of its own.
  const [form, draft] = useVagaForm(`edit-${names.length}:${shift.id}`, { ...formOf(shift), setor_id: setorId })
  const seen = useSeenTimes(shift, form)
  useSeenSetor(setorId, form)
  const values = useWatch({ control: form.control })
  const changedIn = (values: Parameters<typeof changedNames>[1]) =>
    changedNames({ ...shift, ...seen.from }, values).filter((name) => name === 'setor_id' || names.includes(name))
  const changed = changedIn(values)
  const isElsewhere = changed.some((name) => ['data', 'horario', 'setor_id'].includes(name))
  const { sentence, submitLabel } = outcome(changed)
  useEffect(() => onSubmitLabel(submitLabel), [onSubmitLabel, submitLabel])

  function step(days: number) {
    const day = form.getValues('data')
    form.setValue('data', addDays(isDay(day) ? day : seen.from.data, days), { shouldDirty: true, shouldValidate: true })
  }
  const isMovable = names.includes('data')
  useDayKeys(formId, isMovable ? step : null)

  return (
    <>
      <DraftNotice draft={draft} className="mb-4" />
      <MovedMeanwhile seen={seen} />
      <div role="status" className="mb-4 flex flex-col gap-2">
        <p>{sentence}</p>
        {isElsewhere && <Clashes shift={shift} place={{ ...seen.from, ...values }} />}
      </div>
      <VagaForm
        id={formId}
        form={form}
        today={today}
        names={names}
        steps={isMovable && <Steps onStep={step} />}
        onSubmit={(values) => {
          const changed = changedIn(form.getValues())
          if (changed.length === 0)
            return form.setError(names[0] ?? 'setor_id', { message: texts.nothing }, { shouldFocus: true })
          const edit: ShiftEdit = Object.fromEntries(changed.map((name) => [name, values[name] ?? null]))
          onEdit({ ...edit, ...((edit.data || edit.horario) && { moved_from: seen.from }) })
        }}
      />
    </>
  )
}

/** Buttons that move the shift by a day, with a hint at the keys that do the same. */
function Steps({ onStep }: { onStep: (days: number) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          icon={<ChevronLeft aria-hidden className="size-4" />}
          onClick={() => onStep(-1)}
        >
          Dia anterior
        </Button>
        <Button
          variant="secondary"
          size="sm"
          icon={<ChevronRight aria-hidden className="size-4" />}
          onClick={() => onStep(1)}
        >
          Dia seguinte
        </Button>
      </div>
      <p className="text-sm text-ink-2 max-md:hidden">
        <Key>←</Key>
        <Key>→</Key>um dia
      </p>
    </div>
  )
}
