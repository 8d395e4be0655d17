import { formatDayAndWeekday, formatDuration } from '@plantao/contract/format'
import { parseHorario, shiftKind } from '@plantao/contract/vagas/horario-rules'
import Clock from 'lucide-react/icons/clock'
import { Pill } from '../../../components/ui/Pill.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { ShiftIcon } from './ShiftIcon.tsx'

const labels = { day: 'Diurno', night: 'Noturno', 'whole-day': 'Dia inteiro' } as const

interface HorarioPillProps {
  horario: string
  /** Adds the day: 'sáb, 28/11/2026 · 19:00 - 07:00'. The length is then shown only for shifts of 24 h or more. */
  data?: string
  /** Shows the length only for shifts of 24 h or more. */
  isBrief?: boolean
  size?: 'sm' | 'md'
}

/** The hours as the hospital wrote them, with icon and length when they can be read. */
export function HorarioPill({ horario, data, isBrief = data !== undefined, size }: HorarioPillProps) {
  const read = parseHorario(horario)
  const day = data && (
    <>
      <time dateTime={data}>{formatDayAndWeekday(data)}</time>
      {' · '}
    </>
  )
  if (!read) {
    return (
      <Pill size={size} icon={<Clock aria-hidden />}>
        {day}
        <span>{horario}</span>
      </Pill>
    )
  }
  const kind = shiftKind(read)
  // A text such as '24h' already tells its length.
  const hasLength = kind === 'whole-day' ? !/24 ?h/i.test(horario) : !isBrief
  return (
    <Pill size={size} tone={kind} icon={<ShiftIcon kind={kind} />}>
      <VisuallyHidden>{labels[kind]}: </VisuallyHidden>
      {day}
      <span>{horario}</span>
      {hasLength && (
        <>
          {' '}
          <span className="whitespace-nowrap">· {formatDuration(read.minutes)}</span>
        </>
      )}
    </Pill>
  )
}
