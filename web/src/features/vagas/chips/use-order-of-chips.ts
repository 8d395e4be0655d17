import type { VagaQuestion } from '@plantao/contract/vagas/search/schema'
import { useState } from 'react'

/**
 * The labels of the chips that stand before the others: those in use when something other than a chip last changed the
 * filters. A change by a chip leaves the order as it is, so that no other chip moves under the finger.
 */
export function useOrderOfChips(filters: VagaQuestion, inUse: readonly string[]) {
  const [known, setKnown] = useState({ filters, first: inUse, isPressed: false })
  if (known.filters !== filters) setKnown({ filters, first: known.isPressed ? known.first : inUse, isPressed: false })
  return { first: known.first, keepOrder: () => setKnown({ ...known, isPressed: true }) }
}
