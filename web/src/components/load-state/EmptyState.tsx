import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  description?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon, title, description, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      <span
        aria-hidden
        className="mb-4 grid size-14 place-items-center rounded-full bg-fact text-ink-2 forced-colors:outline [&_svg]:size-6"
      >
        {icon}
      </span>
      <p className="max-w-sm text-lg font-semibold text-balance">{title}</p>
      {description && <p className="mt-1 max-w-sm text-ink-2 text-balance">{description}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
