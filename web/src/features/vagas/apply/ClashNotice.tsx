import { formatShift } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import type { OpenVaga } from '@plantao/contract/vagas/schema'
import CalendarX from 'lucide-react/icons/calendar-x'
import type { ReactNode } from 'react'
import { cn } from '../../../components/ui/cn.ts'

/** Shows in the page, not only in a tooltip, why the doctor cannot take this shift. */
export function ClashNotice({
  id,
  className = 'mt-3',
  children,
}: {
  id?: string | undefined
  className?: string
  children: ReactNode
}) {
  return (
    <p id={id} className={cn('flex items-start gap-2 text-sm font-semibold text-amber-ink', className)}>
      <CalendarX aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/** Writes 'Conflita com seu plantão de qua, 25/11, 19:00 - 07:00.' */
export function clashText(clash: NonNullable<OpenVaga['clash']>) {
  return messages.candidaturas.clash(formatShift(clash))
}
