import type { VagaSituation } from '@plantao/contract/vagas/rules'
import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleX from 'lucide-react/icons/circle-x'
import ClockAlert from 'lucide-react/icons/clock-alert'
import DoorOpen from 'lucide-react/icons/door-open'
import { Pill } from '../../../components/ui/Pill.tsx'

const looks = {
  Aberta: { tone: 'open', Icon: DoorOpen },
  Preenchida: { tone: 'ok', Icon: Check },
  Realizada: { tone: 'ok', Icon: CheckCheck },
  Encerrada: { tone: 'fact', Icon: CircleX },
  Expirada: { tone: 'bad', Icon: ClockAlert },
} as const

export function SituationPill({ situation }: { situation: VagaSituation }) {
  const { tone, Icon } = looks[situation]
  return (
    <Pill shape="state" tone={tone} icon={<Icon aria-hidden />}>
      {situation}
    </Pill>
  )
}
