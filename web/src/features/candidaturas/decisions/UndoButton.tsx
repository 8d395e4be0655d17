import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import Undo from 'lucide-react/icons/undo-2'
import { useRef } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { useUndo } from './use-decisions.ts'

export function UndoButton({ candidatura: { id, vaga_id, status } }: { candidatura: CandidaturaOfVaga }) {
  const undo = useUndo(status === 'recusada' ? 'refusal' : 'accept', vaga_id)
  const button = useRef<HTMLButtonElement>(null)
  function undoNow() {
    // The button disappears, so the focus moves to the row, or to the dialog, for keyboard users.
    button.current?.closest<HTMLElement>('[data-row], [role="dialog"]')?.focus()
    undo.mutate({ id, until: performance.now() })
  }
  return (
    <Button
      ref={button}
      variant="secondary"
      icon={<Undo aria-hidden className="size-5" />}
      loading={undo.isPending}
      onClick={undoNow}
    >
      Desfazer
    </Button>
  )
}
