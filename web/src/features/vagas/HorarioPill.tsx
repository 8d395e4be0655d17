import { formatDuration } from '@plantao/contract/format'
import { isNight, parseHorario } from '@plantao/contract/vagas/rules'
import Clock from 'lucide-react/icons/clock'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { Pill } from '../../components/ui/Pill.tsx'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'

/** The hours exactly as the hospital wrote them; sun or moon and the length where they read as two times. */
export function HorarioPill({ horario }: { horario: string }) {
  const read = parseHorario(horario)
  if (!read) return <Pill icon={<Clock aria-hidden />}>{horario}</Pill>
  const night = isNight(read)
  const Icon = night ? Moon : Sun
  return (
    <Pill tone={night ? 'night' : 'day'} icon={<Icon aria-hidden />}>
      <VisuallyHidden>{night ? 'Noturno: ' : 'Diurno: '}</VisuallyHidden>
      <span>{horario}</span> · {formatDuration(read.minutes)}
    </Pill>
  )
}
