import type { OwnVaga } from '@plantao/contract/vagas/schema'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { Pill } from '../../../components/ui/Pill.tsx'

/** Says that the accepted doctor has not agreed to a proposed change. The page of the vaga shows the change. */
export function ChangePill({ change, size }: { change: OwnVaga['change']; size?: 'sm' | 'md' }) {
  if (!change) return null
  return (
    <Pill shape="state" tone="waiting" size={size} icon={<CalendarClock aria-hidden />}>
      {change.status === 'pending' ? 'Alteração proposta' : 'Alteração não aceita'}
    </Pill>
  )
}
