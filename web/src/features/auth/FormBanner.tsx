import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { cn } from '../../components/ui/cn.ts'

interface FormBannerProps {
  tone: 'done' | 'failed'
  action?: ReactNode
  children: ReactNode
}

export function FormBanner({ tone, action, children }: FormBannerProps) {
  const Icon = tone === 'done' ? CircleCheck : CircleAlert
  return (
    <div
      role={tone === 'done' ? 'status' : 'alert'}
      className={cn(
        'flex flex-col items-start gap-3 rounded-control px-4 py-3 font-semibold forced-colors:outline',
        tone === 'done' ? 'bg-ok-soft text-ok' : 'bg-bad-soft text-bad',
      )}
    >
      <p className="flex items-start gap-2">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
        {children}
      </p>
      {action}
    </div>
  )
}
