import { moveShift as texts } from '@plantao/contract/sentences/escala'
import { overlaps, parseHorario } from '@plantao/contract/vagas/horario-rules'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { isDay } from '../../../components/date-field/read-day.ts'
import { InlineLoadError } from '../../../components/load-state/InlineLoadError.tsx'
import { inPlace, spanOf } from '../../plantoes/shifts.ts'
import { usePlannedShifts } from '../../plantoes/use-planned-shifts.ts'
import type { MovableShift, Move } from './movable-shift.ts'

/**
 * Warns when the moved shift overlaps another shift of the same doctor, or another shift in the same place (`inPlace`).
 */
export function Clashes({ shift, move: { data, horario, setor_id } }: { shift: MovableShift; move: Move }) {
  const planned = usePlannedShifts(isDay(data) ? [data.slice(0, 7)] : [])
  if (planned.isError) {
    return (
      <InlineLoadError onRetry={planned.retry} retrying={planned.isFetching}>
        {texts.clashesUnknown}
      </InlineLoadError>
    )
  }
  const own = isDay(data) ? spanOf(data, parseHorario(horario)) : null
  const overlapping = planned.shifts.filter(({ id, span }) => id !== shift.id && own && span && overlaps(span, own))
  const medico = shift.accepted_name ?? null
  const isBusy = medico !== null && overlapping.some((other) => other.medico === medico)
  const { especialidade, modalidade } = shift
  const there = inPlace(overlapping, { setor_id: setor_id ?? '', especialidade, modalidade })
  const said = [
    isBusy && texts.medicoIsBusy(medico),
    there.length > 0 && texts.clashes(there.map(({ state }) => state)),
  ].filter(Boolean)
  if (said.length === 0) return null
  return (
    <p className="flex items-start gap-2 font-semibold text-amber-ink">
      <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
      <span className="min-w-0">{said.join(' ')}</span>
    </p>
  )
}
