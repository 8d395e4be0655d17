import { formatInteger } from '@plantao/contract/format'
import { maxPlantoes } from '@plantao/contract/plantoes/schema'
import { publishSheet as texts } from '@plantao/contract/sentences/plantoes'
import { useId, useRef, useState } from 'react'
import { DayRangeFields } from '../../../components/date-field/DayRangeFields.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { Select } from '../../../components/ui/fields/Select.tsx'
import { TextInput } from '../../../components/ui/fields/TextInput.tsx'
import { daysFrom } from '../../../lib/time/days.ts'
import type { Choice, SheetTurno } from '../choices.ts'
import { sheetTurnoTexts } from '../sheet/sheet-turno-texts.ts'
import { plantoes } from '../shifts.ts'

interface EveryNDaysProps {
  /** The days shown, both included, from which the typed days begin. */
  range: { from: string; to: string }
  today: string
  turnos: readonly SheetTurno[]
  onChoose: (choices: Choice[]) => void
}

const maxStep = 60

/** Chooses a turno of every n-th day. In the regime 12x36, this is every second day. */
export function EveryNDays({ range: shown, today, turnos, onChoose }: EveryNDaysProps) {
  const legendId = useId()
  const [typed, setTyped] = useState('2')
  const [turno, setTurno] = useState<SheetTurno>('noite')
  const [range, setRange] = useState<{ from: string | undefined; to: string | undefined }>(shown)
  const [isAsked, setAsked] = useState(false)
  const stepField = useRef<HTMLInputElement>(null)
  const every = Number(typed)
  const isStep = Number.isInteger(every) && every >= 1 && every <= maxStep
  const { from, to } = range
  // The list ends one day above the maximum, because a typed range may reach the year 9000.
  const choices = isStep && from && to ? daysFrom(from, to, every, maxPlantoes + 1).map((day) => ({ day, turno })) : []
  const isTooMany = choices.length > maxPlantoes
  const canChoose = choices.length > 0 && !isTooMany
  const rangeFault = isTooMany
    ? texts.tooMany(`mais de ${plantoes(maxPlantoes)}`, maxPlantoes)
    : isStep && isAsked && choices.length === 0 && texts.rangeMissing

  return (
    <fieldset className="flex flex-col gap-4 rounded-control border border-line p-4">
      <legend id={legendId} className="sr-only">
        A cada … dias
      </legend>
      <div className="grid items-start gap-x-3 gap-y-4 @min-[24rem]:grid-cols-2">
        <Field
          label="A cada quantos dias"
          hint="12x36 é a cada 2 dias."
          error={isAsked && !isStep ? texts.everyInvalid : undefined}
        >
          <TextInput
            ref={stepField}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Field label="Turno">
          <Select
            value={turno}
            options={turnos.map((value) => [value, sheetTurnoTexts[value].name])}
            onChange={(event) => setTurno(event.target.value as SheetTurno)}
          />
        </Field>
      </div>
      <div className="@container">
        <DayRangeFields range={range} today={today} onChange={setRange} />
      </div>
      {rangeFault && (
        <p role="alert" className="text-sm font-semibold text-bad">
          {rangeFault}
        </p>
      )}
      <Button
        variant="secondary"
        className="self-start"
        onClick={() => {
          setAsked(true)
          if (!isStep) stepField.current?.focus()
          else if (canChoose) onChoose(choices)
        }}
      >
        {canChoose ? `Marcar ${formatInteger(choices.length)} ${choices.length === 1 ? 'turno' : 'turnos'}` : 'Marcar'}
      </Button>
    </fieldset>
  )
}
