import { vagaSituationLabel } from '@plantao/contract/sentences/vagas'
import type { VagaSituation } from '@plantao/contract/vagas/states'
import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleX from 'lucide-react/icons/circle-x'
import ClockAlert from 'lucide-react/icons/clock-alert'
import DoorOpen from 'lucide-react/icons/door-open'
import { Pill } from '../../../components/ui/Pill.tsx'

const looks = {
  aberta: { tone: 'open', Icon: DoorOpen },
  preenchida: { tone: 'ok', Icon: Check },
  realizada: { tone: 'ok', Icon: CheckCheck },
  encerrada: { tone: 'fact', Icon: CircleX },
  expirada: { tone: 'bad', Icon: ClockAlert },
} as const

export function SituationPill({ situation, size }: { situation: VagaSituation; size?: 'sm' | 'md' }) {
  const { tone, Icon } = looks[situation]
  return (
    <Pill shape="state" size={size} tone={tone} icon={<Icon aria-hidden />}>
      {vagaSituationLabel[situation]}
    </Pill>
  )
}
