import { formatDuration } from '@plantao/contract/format'
import { horarioPresets, isNight, parseHorario } from '@plantao/contract/vagas/rules'
import Clock from 'lucide-react/icons/clock'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useWatch } from 'react-hook-form'
import { cn } from '../../components/ui/cn.ts'
import { Field } from '../../components/ui/Field.tsx'
import { TextInput } from '../../components/ui/TextInput.tsx'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'
import type { VagaFormApi } from './VagaForm.tsx'

/** Free text: what the hospital writes is what the doctor reads. */
export function HorarioField({ form }: { form: VagaFormApi }) {
  return (
    <Field label="Horário" required error={form.formState.errors.horario?.message}>
      <TextInput placeholder="07:00 - 19:00" autoComplete="off" {...form.register('horario')} />
    </Field>
  )
}

export function HorarioPresets({ form }: { form: VagaFormApi }) {
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

interface PresetProps {
  preset: string
  chosen: boolean
  onChoose: () => void
}

function Preset({ preset, chosen, onChoose }: PresetProps) {
  const { minutes, ...times } = parseHorario(preset)!
  const wholeDay = minutes === 24 * 60
  const night = !wholeDay && isNight({ minutes, ...times })
  const Icon = wholeDay ? Clock : night ? Moon : Sun
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cn(
        'inline-flex min-h-11 items-center gap-1.5 rounded-full border-2 px-2 text-sm font-semibold transition-colors duration-150',
        wholeDay ? 'bg-fact text-ink-2' : night ? 'bg-night-soft text-night' : 'bg-amber-soft text-amber-ink',
        chosen ? 'border-current' : 'border-transparent hover:border-edge',
      )}
    >
      <Icon aria-hidden className="size-4" />
      {wholeDay ? (
        formatDuration(minutes)
      ) : (
        <>
          <span aria-hidden>{preset.replaceAll(':00', '').replace(' - ', '–')}</span>
          <VisuallyHidden>{preset}</VisuallyHidden>
        </>
      )}
    </button>
  )
}
