import { dayIn, formatInteger } from '@plantao/contract/format'
import {
  type Choice,
  choiceLabels,
  choices,
  choiceTitles,
  type Flag,
  flagLabels,
  type Turno,
  valorHoraSteps,
  valorSteps,
} from '@plantao/contract/vagas/search/rules'
import { type ReactNode, useId } from 'react'
import { DayRangeFields } from '../../../components/date-field/DayRangeFields.tsx'
import { Checkbox } from '../../../components/ui/fields/Checkbox.tsx'
import { config } from '../../../lib/config.ts'
import { readersZone } from '../../../lib/time/readers-zone.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { ShiftIcon } from '../card/ShiftIcon.tsx'
import { valorHoraLabel, valorLabel } from '../filters/filter-labels.ts'
import { useVagaFacets } from '../filters/use-vaga-facets.ts'
import { useVagaFilters } from '../filters/use-vaga-filters.ts'
import { CidadeFilter } from './CidadeFilter.tsx'
import { EspecialidadeFilter } from './EspecialidadeFilter.tsx'
import { EstadoFilter } from './EstadoFilter.tsx'
import { HospitalFilter } from './HospitalFilter.tsx'
import { StepSelect } from './StepSelect.tsx'

const kindOf = { dia: 'day', noite: 'night', '24h': 'whole-day' } as const satisfies Record<Turno, string>

/**
 * The filters that have no place above the list.
 * @param hasAll includes hospital and specialty
 */
export function FilterFields({ hasAll = false }: { hasAll?: boolean }) {
  const { filters, change } = useVagaFilters()
  const { countsOf } = useVagaFacets()
  const { data_de, data_ate, valor_min, valor_hora_min } = filters
  const today = dayIn(readersZone, useNow())

  return (
    <div className="@container flex flex-col gap-5">
      {hasAll && <EspecialidadeFilter />}
      <Section title="Quando">
        <DayRangeFields
          range={{ from: data_de, to: data_ate }}
          today={today}
          onChange={({ from, to }) => change({ data_de: from, data_ate: to })}
        />
        <ChoiceFields name="turno" />
        <div>
          <FlagField flag="fim_de_semana" />
          <FlagField flag="sem_conflito" />
        </div>
      </Section>
      <Section title="Onde">
        <EstadoFilter />
        <CidadeFilter />
        <ChoiceFields name="modalidade" />
      </Section>
      <Section title="Quanto">
        <div className="grid gap-x-3 gap-y-4 @min-[24rem]:grid-cols-2">
          <StepSelect
            label="Valor mínimo"
            steps={valorSteps}
            labelOf={valorLabel}
            counts={countsOf('valor_min')}
            value={valor_min}
            onChange={(value) => change({ valor_min: value })}
          />
          <StepSelect
            label="Valor mínimo por hora"
            steps={valorHoraSteps}
            labelOf={valorHoraLabel}
            counts={countsOf('valor_hora_min')}
            value={valor_hora_min}
            onChange={(value) => change({ valor_hora_min: value })}
          />
        </div>
      </Section>
      {(hasAll || config.canProveHospitals) && (
        <Section title="Quem oferece">
          {hasAll && <HospitalFilter />}
          {config.canProveHospitals && <FlagField flag="hospital_confirmado" />}
        </Section>
      )}
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-line pt-3 not-first:border-t first:pt-0">
      <legend className="float-left font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}

function FlagField({ flag }: { flag: Flag }) {
  const { filters, change } = useVagaFilters()
  return (
    <CountedCheckbox
      label={flagLabels[flag]}
      count={useVagaFacets().facets?.[flag]}
      checked={filters[flag] !== undefined}
      onChange={(isOn) => change({ [flag]: isOn ? 'true' : undefined })}
    />
  )
}

interface CountedCheckboxProps {
  label: string
  icon?: ReactNode
  count: number | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

function CountedCheckbox({ label, icon, count, checked, onChange }: CountedCheckboxProps) {
  const id = useId()
  const countId = useId()
  return (
    <div className="flex min-h-11 items-center gap-3">
      <Checkbox id={id} aria-describedby={countId} checked={checked} onChange={onChange} />
      <label htmlFor={id} className="flex min-w-0 flex-1 items-center gap-2 py-2 [&_svg]:size-4 [&_svg]:shrink-0">
        {icon}
        <span className="min-w-0">{label}</span>
      </label>
      <span id={countId} className="min-w-9 text-right text-sm text-ink-2">
        {count !== undefined && formatInteger(count)}
      </span>
    </div>
  )
}

function ChoiceFields({ name }: { name: Choice }) {
  const { filters, change } = useVagaFilters()
  const counts = useVagaFacets().countsOf(name)
  const values: readonly string[] = choices[name]
  const chosen: readonly string[] = filters[name] ?? []
  // All of them together are kept: without any turno, the list also has vagas whose hours are unreadable.
  const toggle = (value: string, isOn: boolean) =>
    change({ [name]: values.filter((each) => (each === value ? isOn : chosen.includes(each))) })
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold text-ink-2">{choiceTitles[name]}</legend>
      {values.map((value) => (
        <CountedCheckbox
          key={value}
          label={choiceLabels[name][value] ?? value}
          icon={name === 'turno' && <ShiftIcon kind={kindOf[value as Turno]} />}
          count={counts && (counts.get(value) ?? 0)}
          checked={chosen.includes(value)}
          onChange={(isOn) => toggle(value, isOn)}
        />
      ))}
    </fieldset>
  )
}
