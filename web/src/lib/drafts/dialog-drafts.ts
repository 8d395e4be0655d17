import { createContext } from 'react'

/** Typed text of a form that is not sent yet. */
export interface Draft {
  isChanged: () => boolean
  forget: () => void
}

/** The drafts inside the nearest dialog, which asks before it discards them. */
export const DialogDrafts = createContext<Set<Draft> | null>(null)
