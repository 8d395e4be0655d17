import type { VagaQuestion } from '@plantao/contract/vagas/search/schema'
import { useState } from 'react'

/**
 * Chips in use stand before the others. Pressing a quick filter does not change the order, so that no other chip moves
 * under the finger.
 */
export function useOrderOfChips(filters: VagaQuestion, inUse: readonly string[]) {
  const [known, setKnown] = useState({ filters, first: inUse, isPressed: false })
  if (known.filters !== filters) setKnown({ filters, first: known.isPressed ? known.first : inUse, isPressed: false })
  return { first: known.first, keepOrder: () => setKnown({ ...known, isPressed: true }) }
}
