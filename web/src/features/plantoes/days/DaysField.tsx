import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Steps } from '../../../components/date-field/CalendarParts.tsx'
import { Chip } from '../../../components/ui/chips/Chip.tsx'
import { ChipLine } from '../../../components/ui/chips/ChipLine.tsx'
import { addDays, weekOf } from '../../../lib/time/days.ts'
import { daysInWords } from '../../../lib/time/days-in-words.ts'
import {
  type Choice,
  choicesOf,
  hasChoice,
  isChosen,
  readChoices,
  sheetTurnos,
  toggle,
  weekendsOf,
  writeChoices,
} from '../choices.ts'
import { hoursOf } from '../sheet/plan.ts'
import type { SheetFormApi, SheetInput } from '../sheet/sheet-form.ts'
import { clashOf, type Existing, inPlace, shiftsOf, today } from '../shifts.ts'
import { EveryNDays } from './EveryNDays.tsx'
import { TurnoGrid } from './TurnoGrid.tsx'

interface DaysFieldProps {
  form: SheetFormApi
  /** The days shown, which are whole weeks from a Monday on. */
  days: readonly string[]
  /** Shows the weeks from this Monday on. */
  onFirst: (monday: string) => void
  /** The present time in minutes since 1970 on the hospital's wall clock (`wallNow`). */
  now: number
  planned: readonly Existing[]
}

export function DaysField({ form, days, onFirst, now, planned }: DaysFieldProps) {
  const headingId = useId()
  const values = useWatch({ control: form.control }) as SheetInput
  const [isRepeating, setRepeating] = useState(false)
  const { escolhas } = values
  const hours = hoursOf(values)
  const shown = sheetTurnos.filter(
    (turno) => turno !== 'outro' || values.horario_outro.trim() !== '' || isChosen(escolhas, turno),
  )
  const there = inPlace(planned, values)

  const isPast = (choice: Choice) => {
    const [shift] = shiftsOf([choice], hours)
    return shift ? shift.start <= now : choice.day < today(now)
  }
  const exists = (choice: Choice) => shiftsOf([choice], hours).some((shift) => clashOf(shift, there))
  const upcoming = (choices: readonly Choice[]) => choices.filter((choice) => !isPast(choice))
  const change = (text: string) => form.setValue('escolhas', text, { shouldDirty: true, shouldValidate: text !== '' })
  const press = (choices: readonly Choice[]) => change(toggle(escolhas, upcoming(choices)))
  const isPressed = (choices: readonly Choice[]) => {
    const some = upcoming(choices)
    return some.length > 0 && some.every((choice) => hasChoice(escolhas, choice))
  }
  const pattern = (label: string, choices: readonly Choice[]) => (
    <Chip pressed={isPressed(choices)} onClick={() => press(choices)}>
      {label}
    </Chip>
  )

  const [first, last] = [days[0]!, days.at(-1)!]
  const thisMonday = weekOf(today(now))[0]!
  const isFirst = first <= thisMonday
  function step(by: number) {
    const monday = addDays(first, by * days.length)
    onFirst(monday < thisMonday ? thisMonday : monday)
  }
  return (
    <section aria-labelledby={headingId} className="@container flex min-w-0 flex-col gap-3 @max-[50rem]:-order-1">
      <div className="flex flex-col gap-2">
        <div className="flex min-w-0 items-center gap-1">
          <h3 id={headingId} aria-live="polite" className="text-lg">
            {daysInWords(isFirst ? today(now) : first, last, today(now), 'short')}
          </h3>
          <Steps isFirst={isFirst} names={['Semanas anteriores', 'Próximas semanas']} onStep={step} />
        </div>
        <ChipLine label="Marcar dias">
          {pattern('Todos os dias', choicesOf(days, 'dia'))}
          {pattern('Todas as noites', choicesOf(days, 'noite'))}
          {pattern('Fim de semana', weekendsOf(days))}
          <Chip aria-expanded={isRepeating} isActive={isRepeating} onClick={() => setRepeating(!isRepeating)}>
            A cada … dias
          </Chip>
          {escolhas !== '' && <Chip onClick={() => change('')}>Limpar dias</Chip>}
        </ChipLine>
      </div>
      {isRepeating && (
        <EveryNDays
          range={{ from: isFirst ? today(now) : first, to: last }}
          today={today(now)}
          turnos={shown}
          onChoose={(choices) => {
            change(writeChoices([...readChoices(escolhas), ...upcoming(choices)]))
            setRepeating(false)
          }}
        />
      )}
      <TurnoGrid
        days={days}
        today={today(now)}
        turnos={shown}
        hours={hours}
        labelledBy={headingId}
        isPressed={isPressed}
        isPast={isPast}
        exists={exists}
        onPress={press}
        onPage={(by) => !(by < 0 && isFirst) && step(by)}
      />
    </section>
  )
}
