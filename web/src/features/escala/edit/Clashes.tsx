import { editShift as texts } from '@plantao/contract/sentences/escala'
import { overlaps, parseHorario } from '@plantao/contract/vagas/horario-rules'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { isDay } from '../../../components/date-field/read-day.ts'
import { InlineLoadError } from '../../../components/load-state/InlineLoadError.tsx'
import { inPlace, spanOf } from '../../plantoes/shifts.ts'
import { usePlannedShifts } from '../../plantoes/use-planned-shifts.ts'
import type { DayAndHours } from '../../vagas/publish/use-seen-times.ts'
import type { EditableShift } from './shift-edit.ts'

interface ClashesProps {
  shift: EditableShift
  place: DayAndHours & { setor_id?: string | undefined }
}

/** Warns when the shift in its new place overlaps another one of the same doctor, or another one there (`inPlace`). */
export function Clashes({ shift, place: { data, horario, setor_id } }: ClashesProps) {
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
