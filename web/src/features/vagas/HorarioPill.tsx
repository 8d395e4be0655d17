import { dayTile, formatDay, formatDuration } from '@plantao/contract/format'
import { isNight, parseHorario } from '@plantao/contract/vagas/rules'
import Clock from 'lucide-react/icons/clock'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { Pill } from '../../components/ui/Pill.tsx'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'

interface HorarioPillProps {
  horario: string
  /** With it the pill says the whole moment, 'sáb, 28/11/2026 · 19:00 - 07:00', which leaves no room for the length. */
  data?: string
}

/** The hours exactly as the hospital wrote them; sun or moon and the length where they read as two times. */
export function HorarioPill({ horario, data }: HorarioPillProps) {
  const read = parseHorario(horario)
  const day = data && (
    <>
      <time dateTime={data} className="whitespace-nowrap">
        {dayTile(data).weekday}, {formatDay(data)}
      </time>
      {' · '}
    </>
  )
  if (!read) {
    return (
      <Pill icon={<Clock aria-hidden />}>
        {day}
        <span>{horario}</span>
      </Pill>
    )
  }
  const night = isNight(read)
  const Icon = night ? Moon : Sun
  return (
    <Pill tone={night ? 'night' : 'day'} icon={<Icon aria-hidden />}>
      <VisuallyHidden>{night ? 'Noturno: ' : 'Diurno: '}</VisuallyHidden>
      {day}
      <span>{horario}</span>
      {!data && ` · ${formatDuration(read.minutes)}`}
    </Pill>
  )
}
