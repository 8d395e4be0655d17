import { createContext } from 'react'

/** Text that was typed into a form and not yet sent. */
export interface Draft {
  /** Whether there is more than the form began with. */
  isChanged: () => boolean
  /** Forgets the draft: it was sent, or is to be discarded. */
  forget: () => void
}

/** The drafts inside the nearest dialog, which asks before it discards them. */
export const DialogDrafts = createContext<Set<Draft> | null>(null)
