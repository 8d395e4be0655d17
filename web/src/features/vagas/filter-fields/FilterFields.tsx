import { flagLabels, flags, type Turno, turnos, valorHoraSteps, valorSteps } from '@plantao/contract/vagas/search/rules'
import { DateField } from '../../../components/DateField.tsx'
import { ShiftIcon } from '../card/ShiftIcon.tsx'
import { turnoLabel, valorHoraLabel, valorLabel } from '../filters/filter-labels.ts'
import { useVagaFacets } from '../filters/use-vaga-facets.ts'
import { useVagaFilters } from '../filters/use-vaga-filters.ts'
import { CidadeFilter } from './CidadeFilter.tsx'
import { CountedCheckbox } from './CountedCheckbox.tsx'
import { EspecialidadeFilter } from './EspecialidadeFilter.tsx'
import { EstadoFilter } from './EstadoFilter.tsx'
import { HospitalFilter } from './HospitalFilter.tsx'
import { StepSelect } from './StepSelect.tsx'

const kindOf = { dia: 'day', noite: 'night', '24h': 'whole-day' } as const satisfies Record<Turno, string>

/** The filters that have no place above the list. @param hasAll includes hospital and specialty. */
export function FilterFields({ hasAll = false }: { hasAll?: boolean }) {
  const { filters, change } = useVagaFilters()
  const { facets, countsOf } = useVagaFacets()
  const { turno = [], data_de, data_ate, valor_min, valor_hora_min } = filters
  const turnoCounts = countsOf('turno')

  function toggleTurno(value: Turno, isOn: boolean) {
    const chosen = turnos.filter((each) => (each === value ? isOn : turno.includes(each)))
    // Choosing all three differs from choosing none: it leaves out vagas whose hours cannot be read.
    change({ turno: chosen })
  }

  return (
    <div className="@container flex flex-col gap-4">
      {hasAll && (
        <>
          <HospitalFilter />
          <EspecialidadeFilter />
        </>
      )}
      <EstadoFilter />
      <CidadeFilter />
      <div className="grid gap-x-3 gap-y-4 @min-[15rem]:grid-cols-2">
        <DateField
          label="De"
          day={data_de}
          value={data_de ?? ''}
          max={data_ate}
          onChange={(event) => change({ data_de: event.target.value || undefined })}
        />
        <DateField
          label="Até"
          day={data_ate}
          value={data_ate ?? ''}
          min={data_de}
          onChange={(event) => change({ data_ate: event.target.value || undefined })}
        />
      </div>
      <fieldset>
        <legend className="mb-1 text-sm font-semibold text-ink-2">Turno</legend>
        {turnos.map((value) => (
          <CountedCheckbox
            key={value}
            label={turnoLabel[value]}
            icon={<ShiftIcon kind={kindOf[value]} />}
            count={turnoCounts && (turnoCounts.get(value) ?? 0)}
            checked={turno.includes(value)}
            onChange={(isOn) => toggleTurno(value, isOn)}
          />
        ))}
      </fieldset>
      <div>
        {flags.map((flag) => (
          <CountedCheckbox
            key={flag}
            label={flagLabels[flag]}
            count={facets?.[flag]}
            checked={filters[flag] !== undefined}
            onChange={(isOn) => change({ [flag]: isOn ? 'true' : undefined })}
          />
        ))}
      </div>
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
    </div>
  )
}
