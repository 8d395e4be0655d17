import { messages } from '@plantao/contract/messages'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { FormDraft } from '../../lib/drafts/use-draft-form.ts'
import { Button } from '../ui/Button.tsx'

export function DraftNotice({ draft, className }: { draft: FormDraft; className?: string }) {
  if (!draft.isRestored) return null
  return (
    <div className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-fact px-4 py-1.5 text-sm forced-colors:outline">
        <p className="flex min-h-11 min-w-0 items-center">{messages.drafts.restored}</p>
        <Button
          variant="ghost"
          className="-mx-4.5 text-sm"
          icon={<RotateCcw aria-hidden className="size-4" />}
          onClick={draft.discard}
        >
          Descartar
        </Button>
      </div>
    </div>
  )
}
