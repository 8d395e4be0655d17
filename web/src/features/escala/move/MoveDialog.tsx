import { dayIn, formatDayAndWeekday, formatShift } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { moveShift as texts } from '@plantao/contract/sentences/escala'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useId, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { isDay } from '../../../components/date-field/read-day.ts'
import { DraftNotice } from '../../../components/drafts/DraftNotice.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { CancelButton, Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { Key } from '../../../components/ui/Key.tsx'
import { addDays } from '../../../lib/time/days.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { SetorSelect } from '../../setores/SetorSelect.tsx'
import { setoresQuery } from '../../setores/setores.ts'
import { HorarioFields } from '../../vagas/publish/HorarioFields.tsx'
import { useSeenSetor } from '../../vagas/publish/use-seen-setor.ts'
import { type DayAndHours, useSeenTimes } from '../../vagas/publish/use-seen-times.ts'
import { formOf, useVagaForm } from '../../vagas/publish/use-vaga-form.ts'
import { Clashes } from './Clashes.tsx'
import type { MovableShift, Move } from './movable-shift.ts'
import { useDayKeys } from './use-day-keys.ts'

interface MoveDialogProps {
  shift: MovableShift
  open: boolean
  onOpenChange: (open: boolean) => void
  /** False for a shift of which only the sector can change. */
  movesTimes: boolean
  submitLabel: string
  isPending: boolean
  /** Says what the move means for doctors and candidates. */
  consequence: (move: Move) => ReactNode
  onMove: (move: Move) => void
  /** Dialogs that ask before the shift is moved. */
  children?: ReactNode
}

/** Moves a shift to another day, other hours or another sector, without dragging. */
export function MoveDialog({ open, onOpenChange, submitLabel, isPending, children, ...props }: MoveDialogProps) {
  const formId = useId()
  const { nome_vaga, data, horario } = props.shift
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Mover para…"
      description={`${nome_vaga} · ${formatDayAndWeekday(data)} · ${horario}`}
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
      <MoveForm formId={formId} {...props} />
      {children}
    </Dialog>
  )
}

interface MoveFormProps extends Pick<MoveDialogProps, 'shift' | 'movesTimes' | 'consequence' | 'onMove'> {
  formId: string
}

function MoveForm({ formId, shift, movesTimes, consequence, onMove }: MoveFormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const today = dayIn(shift.time_zone, useNow())
  const { data: setores = [] } = useQuery(setoresQuery)
  const current = shift.setor?.id ?? ''
  const [form, draft] = useVagaForm(`move:${shift.id}`, { ...formOf(shift), setor_id: current })
  const { from, isMoved } = useSeenTimes(shift, form)
  useSeenSetor(current, form)
  const values = useWatch({ control: form.control })

  const moveOf = ({
    data = from.data,
    horario = from.horario,
    setor_id,
  }: Partial<DayAndHours> & { setor_id?: string | undefined }): Move => ({
    data,
    horario,
    setor_id: setor_id || null,
    changesTimes: movesTimes && (data !== from.data || horario.trim() !== from.horario),
    changesSetor: (setor_id ?? '') !== current,
    from,
  })
  const chosen = moveOf(values)

  function step(days: number) {
    const day = form.getValues('data')
    form.setValue('data', addDays(isDay(day) ? day : from.data, days), { shouldDirty: true, shouldValidate: true })
  }
  useDayKeys(ref, movesTimes ? step : null)

  const submit = form.handleSubmit((values) => {
    const move = moveOf(values)
    if (move.changesTimes || move.changesSetor) onMove(move)
    else form.setError(movesTimes ? 'data' : 'setor_id', { message: texts.nothing }, { shouldFocus: true })
  })
  const hasSetor = current !== '' || setores.some(({ is_archived }) => !is_archived)
  return (
    <form ref={ref} id={formId} noValidate onSubmit={submit} className="@container flex flex-col gap-4">
      <DraftNotice draft={draft} />
      {movesTimes && (
        <>
          <Steps onStep={step} />
          <HorarioFields form={form} today={today} />
        </>
      )}
      {hasSetor && (
        <Field label="Setor" hint="Só o hospital vê." error={form.formState.errors.setor_id?.message}>
          <SetorSelect
            setores={setores}
            value={values.setor_id ?? ''}
            onChange={(id) => form.setValue('setor_id', id, { shouldDirty: true, shouldValidate: true })}
            none="Sem setor"
          />
        </Field>
      )}
      {!movesTimes && !hasSetor && <p className="text-ink-2">{texts.cannot}</p>}
      <div role="status" className="flex flex-col gap-2 text-ink-2">
        {isMoved && (
          <p className="font-semibold text-amber-ink">
            {messages.vagas.movedMeanwhile(formatShift({ ...from, modalidade: null }))}
          </p>
        )}
        {(chosen.changesTimes || chosen.changesSetor) && (
          <>
            <Clashes shift={shift} move={chosen} />
            <p>{consequence(chosen)}</p>
          </>
        )}
      </div>
    </form>
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
        <Key>→</Key>um dia · <Key>↑</Key>
        <Key>↓</Key>uma semana
      </p>
    </div>
  )
}
