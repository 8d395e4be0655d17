import { createContext, use } from 'react'

/** The id of a card's heading. It describes the card's buttons, whose names are the same on each card. */
export const CardHeading = createContext<string | undefined>(undefined)

/** The `aria-describedby` of a button. @param own ids of its other descriptions. */
export function useDescribedBy(own: string | undefined) {
  return [own, use(CardHeading)].filter(Boolean).join(' ') || undefined
}
