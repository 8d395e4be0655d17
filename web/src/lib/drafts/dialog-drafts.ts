import { createContext } from 'react'

/** Typed text of a form that is not sent yet. */
export interface Draft {
  /** Tells whether the fields differ from the form's first values. */
  isChanged: () => boolean
  /** Forgets the draft after it was sent or discarded. */
  forget: () => void
}

/** The drafts inside the nearest dialog, which asks before it discards them. */
export const DialogDrafts = createContext<Set<Draft> | null>(null)
