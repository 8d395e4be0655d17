import { dayTile, formatDay, formatInteger } from '@plantao/contract/format'
import { maxPlantoes } from '@plantao/contract/plantoes/schema'
import { publishSheet as texts } from '@plantao/contract/sentences/plantoes'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useId } from 'react'
import { InlineLoadError } from '../../../components/load-state/InlineLoadError.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { addDays } from '../../../lib/time/days.ts'
import { type Choice, hasChoice, toggle } from '../choices.ts'
import type { PlannedShift } from '../queries.ts'
import { formatTotals, formatTurnos, plantoes, type Shift, type Totals, today } from '../shifts.ts'
import type { PlannedShifts } from '../use-planned-shifts.ts'
import type { Clash, Plan } from './plan.ts'
import type { SheetFormApi } from './sheet-form.ts'
import { sheetTurnoTexts } from './sheet-turno-texts.ts'

interface PlanSummaryProps {
  form: SheetFormApi
  plan: Plan<PlannedShift>
  totals: Totals
  planned: PlannedShifts
  now: number
}

export function PlanSummary({ form, plan: { shifts, clashes, past }, totals, planned, now }: PlanSummaryProps) {
  const last = shifts.at(-1)
  const noChoices = form.formState.errors.escolhas?.message
  return (
    <div className="rounded-card border border-line">
      <div role="status" className="flex flex-col gap-1 px-4 py-3">
        {totals.count === 0 ? (
          <p className="text-ink-2">{clashes.length > 0 ? texts.allSkipped : 'Nenhum plantão a publicar ainda.'}</p>
        ) : (
          <>
            <p className="font-semibold">{formatTotals(totals)}</p>
            <p className="text-sm text-ink-2">{formatTurnos(totals)}</p>
          </>
        )}
      </div>
      {noChoices && <Fault>{noChoices}</Fault>}
      {totals.count > maxPlantoes && <Fault>{texts.tooMany(plantoes(totals.count), maxPlantoes)}</Fault>}
      {past.length > 0 && <Notice>{texts.pastLeftOut(past.map(nameOf).join('; '))}</Notice>}
      {last && last.day > addDays(today(now), 366) && <Notice>{texts.far(formatDay(last.day))}</Notice>}
      {planned.isError && (
        <InlineLoadError
          className="border-t border-line px-4 py-2"
          onRetry={planned.retry}
          retrying={planned.isFetching}
        >
          {texts.existingFailed}
        </InlineLoadError>
      )}
      <Clashes form={form} clashes={clashes} />
    </div>
  )
}

const Fault = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="border-t border-line px-4 py-3 text-sm font-semibold text-bad">
    {children}
  </p>
)

const Notice = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-2 border-t border-line px-4 py-3 text-sm">
    <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber-ink" />
    {children}
  </p>
)

/** Writes 'qua, 09/12, noite'. */
const nameOf = ({ day, turno }: Shift) =>
  `${dayTile(day).weekday}, ${formatDay(day).slice(0, 5)}, ${sheetTurnoTexts[turno].name.toLowerCase()}`

function Clashes({ form, clashes }: { form: SheetFormApi; clashes: readonly Clash<PlannedShift>[] }) {
  if (clashes.length === 0) return null
  function publish(choices: readonly Choice[], isPublished: boolean) {
    const before = form.getValues('repetidas')
    const changed = choices.filter((choice) => hasChoice(before, choice) !== isPublished)
    if (changed.length > 0) form.setValue('repetidas', toggle(before, changed), { shouldDirty: true })
  }
  return (
    <div className="border-t border-line">
      {clashes.length > 1 && (
        <Row title={`${formatInteger(clashes.length)} turnos já existem`}>
          {(labelId) => (
            <Either
              labelledBy={labelId}
              skip="Pular todos"
              again="Publicar outra vez todos"
              isPublished={clashes.every(({ isPublished }) => isPublished)}
              isSkipped={clashes.every(({ isPublished }) => !isPublished)}
              onChange={(isPublished) =>
                publish(
                  clashes.map(({ shift }) => shift),
                  isPublished,
                )
              }
            />
          )}
        </Row>
      )}
      <ul className="max-h-64 overflow-y-auto overscroll-contain print:max-h-none">
        {clashes.map(({ shift, existing, isPublished }) => (
          <Row
            as="li"
            key={`${shift.day} ${shift.turno}`}
            title={`${nameOf(shift)} já existe`}
            text={`${existing.especialidade}, ${existing.state}`}
          >
            {(labelId) => (
              <Either
                labelledBy={labelId}
                skip="Pular"
                again="Publicar outra"
                isPublished={isPublished}
                isSkipped={!isPublished}
                onChange={(isAgain) => publish([shift], isAgain)}
              />
            )}
          </Row>
        ))}
      </ul>
    </div>
  )
}

interface RowProps {
  as?: 'div' | 'li'
  title: string
  text?: string
  children: (labelId: string) => ReactNode
}

function Row({ as: Tag = 'div', title, text, children }: RowProps) {
  const id = useId()
  return (
    <Tag className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
      <TriangleAlert aria-hidden className="size-5 shrink-0 text-amber-ink" />
      <div className="min-w-40 flex-1">
        <p id={id} className="font-semibold">
          {title}
        </p>
        {text && <p className="text-sm text-ink-2">{text}</p>}
      </div>
      {children(id)}
    </Tag>
  )
}

interface EitherProps {
  labelledBy: string
  skip: string
  again: string
  isSkipped: boolean
  isPublished: boolean
  onChange: (isPublished: boolean) => void
}

function Either({ labelledBy, skip, again, isSkipped, isPublished, onChange }: EitherProps) {
  const half = (label: string, isChosen: boolean, value: boolean) => (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChange(value)}
      className={cn(
        'min-h-9 px-3 py-1 text-sm font-semibold first:rounded-l-control last:rounded-r-control',
        isChosen ? 'bg-brand-soft text-brand-2 forced-colors:underline' : 'bg-card text-ink-2 hover:text-brand-2',
      )}
    >
      {label}
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, but here the row's title names the group
    <div
      role="group"
      aria-labelledby={labelledBy}
      className="flex divide-x divide-edge rounded-control border border-edge"
    >
      {half(skip, isSkipped, false)}
      {half(again, isPublished, true)}
    </div>
  )
}
