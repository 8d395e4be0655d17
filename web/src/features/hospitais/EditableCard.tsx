import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { SectionCard } from '../../components/ui/SectionCard.tsx'
import { isFormAsked } from '../../lib/browser/form-asked.ts'

interface EditableCardProps {
  title: string
  /** The words of the button that shows the form. */
  edit: string
  /** The form, which replaces the content until it calls `close`. */
  form: (close: () => void) => ReactNode
  children: ReactNode
}

/** A part of the profile, with a button that puts a form in its place. */
export function EditableCard({ title, edit, form, children }: EditableCardProps) {
  const [editing, setEditing] = useState(isFormAsked)
  const button = !editing && (
    <Button variant="secondary" icon={<Pencil aria-hidden className="size-4" />} onClick={() => setEditing(true)}>
      {edit}
    </Button>
  )
  return (
    <SectionCard title={title} action={button}>
      {editing ? form(() => setEditing(false)) : children}
    </SectionCard>
  )
}
