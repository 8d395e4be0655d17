import { candidaturaLabel } from '@plantao/contract/sentences/candidaturas'
import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import { Pill } from '../../../components/ui/Pill.tsx'

export function CandidaturaPill({ status, size }: { status: string; size?: 'sm' | 'md' }) {
  if (status === 'aceita') {
    return (
      <Pill shape="state" size={size} tone="ok" icon={<Check aria-hidden />}>
        {candidaturaLabel(status)}
      </Pill>
    )
  }
  const isWaiting = candidaturaLabel(status) === 'Pendente'
  return (
    <Pill shape="state" size={size} tone={isWaiting ? 'waiting' : 'fact'} icon={isWaiting && <Hourglass aria-hidden />}>
      {candidaturaLabel(status)}
    </Pill>
  )
}
