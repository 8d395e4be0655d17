import { createContext, use } from 'react'

/** The id of a card's heading. The heading describes the card's buttons, whose names are the same on each card. */
export const CardHeading = createContext<string | undefined>(undefined)

/** The `aria-describedby` of a button. @param own the ids of the button's other descriptions. */
export function useDescribedBy(own: string | undefined) {
  return [own, use(CardHeading)].filter(Boolean).join(' ') || undefined
}
