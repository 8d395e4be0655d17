import type { FormDraft } from '../../lib/drafts/use-draft-form.ts'
import { Button } from '../ui/Button.tsx'
import { CancelEditing } from './CancelEditing.tsx'

interface EditFormButtonsProps {
  draft: FormDraft
  isPending: boolean
  onCancel: () => void
}

export const EditFormButtons = ({ draft, isPending, onCancel }: EditFormButtonsProps) => (
  <div className="mt-1 flex flex-wrap gap-3 md:col-span-2 md:justify-end">
    <CancelEditing draft={draft} disabled={isPending} onCancel={onCancel} className="max-md:flex-1" />
    <Button type="submit" loading={isPending} className="max-md:flex-1">
      Salvar
    </Button>
  </div>
)
