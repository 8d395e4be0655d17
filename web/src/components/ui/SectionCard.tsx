import { type ReactNode, useId } from 'react'
import { Card } from './Card.tsx'
import { CardHeading } from './card-heading.ts'
import { cn } from './cn.ts'

export interface SectionProps {
  title: string
  /** The button beside the heading. */
  action?: ReactNode
  children: ReactNode
}

/** A card that is a region of the page, named by its heading. */
export function SectionCard({ title, action, children }: SectionProps) {
  const headingId = useId()
  return (
    <CardHeading value={headingId}>
      <Card as="section" aria-labelledby={headingId} className="p-5 md:p-6">
        <div className={cn('mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1', action && 'min-h-11')}>
          <h2 id={headingId} className="text-xl">
            {title}
          </h2>
          {action}
        </div>
        {children}
      </Card>
    </CardHeading>
  )
}
