import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Tells whether all these queries have an answer or have failed once. Stays true from then on, because what is shown
 * must not go away again.
 */
export function useFirstAnswers(queries: readonly Pick<UseQueryResult, 'isLoading' | 'failureCount'>[]) {
  const [areThere, setAreThere] = useState(false)
  const areThereNow = areThere || queries.every(({ isLoading, failureCount }) => !isLoading || failureCount > 0)
  if (areThereNow !== areThere) setAreThere(areThereNow)
  return areThereNow
}
