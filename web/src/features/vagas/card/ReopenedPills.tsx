import { vagaSituation } from '@plantao/contract/vagas/rules'
import type { PublicVaga } from '@plantao/contract/vagas/schema'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Zap from 'lucide-react/icons/zap'
import { Pill } from '../../../components/ui/Pill.tsx'
import { useNow } from '../../../lib/time/use-now.ts'

interface ReopenedPillsProps {
  vaga: Pick<PublicVaga, 'status' | 'is_reopened' | 'starts_at' | 'ends_at' | 'open_until'>
  size?: 'sm' | 'md'
}

export function ReopenedPills({ vaga, size = 'md' }: ReopenedPillsProps) {
  const now = useNow()
  if (!vaga.is_reopened || vagaSituation(vaga, now) !== 'aberta') return null
  return (
    <>
      <Pill size={size} icon={<RotateCcw aria-hidden />} className="align-middle">
        Reaberta
      </Pill>
      <BegunPill vaga={vaga} size={size} />
    </>
  )
}

/** Marks an open vaga whose shift has begun. Such a vaga was always reopened, so the pill 'Reaberta' is not needed. */
export function BegunPill({ vaga, size = 'md' }: ReopenedPillsProps) {
  const now = useNow()
  if (vagaSituation(vaga, now) !== 'aberta' || vaga.starts_at === null || new Date(vaga.starts_at) > now) return null
  return (
    <Pill size={size} tone="day" icon={<Zap aria-hidden />} className="align-middle">
      Início imediato
    </Pill>
  )
}
