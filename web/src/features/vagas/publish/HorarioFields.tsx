import { formatDuration, formatHorario } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { horarioPresets, namesSeveralDays, parseHorario, shiftKind } from '@plantao/contract/vagas/horario-rules'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { DateField } from '../../../components/date-field/DateField.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { TextInput } from '../../../components/ui/fields/TextInput.tsx'
import { ShiftIcon } from '../card/ShiftIcon.tsx'
import type { VagaFormApi } from './use-vaga-form.ts'

/**
 * The hours are free text, shown to doctors as written.
 * @param today the day in the hospital's time zone
 */
export function HorarioFields({ form, today }: { form: VagaFormApi; today: string }) {
  const { field: day } = useController({ control: form.control, name: 'data' })
  const readingId = useId()
  const [isTyping, setTyping] = useState(false)
  const { onBlur, ...input } = form.register('horario')
  return (
    <div className="flex flex-col gap-2.5">
      <div className="grid items-start gap-x-3 gap-y-4 @[18rem]:grid-cols-2">
        <DateField
          label="Data"
          required
          {...day}
          today={today}
          isUpcoming
          error={form.formState.errors.data?.message}
        />
        <Field label="Horário" required describedBy={readingId} error={form.formState.errors.horario?.message}>
          <TextInput
            placeholder="07:00 - 19:00"
            autoComplete="off"
            {...input}
            onFocus={() => setTyping(true)}
            onBlur={(event) => {
              setTyping(false)
              return onBlur(event)
            }}
          />
        </Field>
      </div>
      <Presets form={form} />
      <Reading id={readingId} form={form} isTyping={isTyping} />
    </div>
  )
}

/** The text does not change when typing ends, so that nothing moves. Only its colour changes. */
function Reading({ id, form, isTyping }: { id: string; form: VagaFormApi; isTyping: boolean }) {
  const horario = useWatch({ control: form.control, name: 'horario' }).trim()
  const read = parseHorario(horario)
  return (
    <p id={id} role="status" className="text-sm text-ink-2">
      {read && formatHorario(read)}
      {!read && horario !== '' && (
        <span className={cn('flex items-start gap-1.5 font-semibold', !isTyping && 'text-amber-ink')}>
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {namesSeveralDays(horario) ? messages.vagas.horarioOfSeveralDays : messages.vagas.horarioUnread}
        </span>
      )}
    </p>
  )
}

function Presets({ form }: { form: VagaFormApi }) {
  const horario = useWatch({ control: form.control, name: 'horario' })
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Horários comuns</legend>
      {horarioPresets.map((preset) => (
        <Preset
          key={preset}
          preset={preset}
          chosen={horario === preset}
          onChoose={() => form.setValue('horario', preset, { shouldDirty: true, shouldValidate: true })}
        />
      ))}
    </fieldset>
  )
}

const presetTones = {
  day: 'bg-amber-soft text-amber-ink',
  night: 'bg-night-soft text-night',
  'whole-day': 'bg-fact text-ink',
} as const

interface PresetProps {
  preset: string
  chosen: boolean
  onChoose: () => void
}

function Preset({ preset, chosen, onChoose }: PresetProps) {
  const read = parseHorario(preset)!
  const kind = shiftKind(read)
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cn(
        'inline-flex min-h-11 items-center gap-1.5 rounded-full border-2 px-2 text-sm font-semibold transition-colors duration-150',
        presetTones[kind],
        chosen
          ? 'border-current forced-colors:border-4 forced-colors:underline'
          : 'border-transparent hover:border-edge',
      )}
    >
      <ShiftIcon kind={kind} className="size-4" />
      {kind === 'whole-day' ? formatDuration(read.minutes) : preset}
    </button>
  )
}
