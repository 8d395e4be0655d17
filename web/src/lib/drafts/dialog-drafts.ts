import { createContext } from 'react'

/** What was typed into a form and not yet sent. */
export interface Draft {
  /** Whether there is more than the form began with. */
  isChanged: () => boolean
  /** It was sent, or is to be discarded: it does not come back. */
  forget: () => void
}

/** The drafts inside the nearest dialog, which asks before it discards them. */
export const DialogDrafts = createContext<Set<Draft> | null>(null)
