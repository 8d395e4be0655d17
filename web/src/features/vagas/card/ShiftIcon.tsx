import type { ShiftKind } from '@plantao/contract/vagas/horario-rules'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import SunMoon from 'lucide-react/icons/sun-moon'

const icons = { day: Sun, night: Moon, 'whole-day': SunMoon } as const

export function ShiftIcon({ kind, className }: { kind: ShiftKind; className?: string }) {
  const Icon = icons[kind]
  return <Icon aria-hidden className={className} />
}
