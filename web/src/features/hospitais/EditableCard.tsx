import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { Card } from '../../components/ui/Card.tsx'
import { CardHeading } from '../../components/ui/card-heading.ts'
import { isAskedFor } from './profile-parts.ts'

interface EditableCardProps {
  /** An address with this id as its hash shows the form at once. */
  id?: string
  title: string
  /** The words of the button that shows the form. */
  edit: string
  /** The form, which replaces the content until it calls `close`. */
  form: (close: () => void) => ReactNode
  children: ReactNode
}

/** A part of the profile, with a button that puts a form in its place. */
export function EditableCard({ id, title, edit, form, children }: EditableCardProps) {
  const [editing, setEditing] = useState(() => isAskedFor(id))
  const headingId = useId()
  return (
    <CardHeading value={headingId}>
      <Card as="section" id={id} aria-label={title} className="p-5 md:p-6">
        <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 id={headingId} className="text-xl">
            {title}
          </h2>
          {!editing && (
            <Button
              variant="secondary"
              icon={<Pencil aria-hidden className="size-4" />}
              onClick={() => setEditing(true)}
            >
              {edit}
            </Button>
          )}
        </div>
        {editing ? form(() => setEditing(false)) : children}
      </Card>
    </CardHeading>
  )
}
