import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Change } from './change.ts'
import { expectChanges } from './use-live-queries.ts'

interface ChangeOptions<Answer, Input>
  extends Omit<UseMutationOptions<Answer, Error, Input>, 'onMutate' | 'onSettled'> {
  /** Names what the mutation changes; each feature's `live-queries.ts` knows the lists that become stale. */
  changes: (input: Input) => readonly Change[]
  /** After a success the mutation stays pending until the lists are loaded. A failure waits for nothing. */
  isPendingUntilShown?: boolean
}

/**
 * A mutation that reloads the same lists as an equal change by somebody else. After a failure it reloads them too,
 * because the screen may have been out of date. The mutation's own change event then reloads nothing more.
 */
export function useChange<Answer, Input = void>({
  changes,
  isPendingUntilShown = false,
  ...options
}: ChangeOptions<Answer, Input>) {
  const client = useQueryClient()
  return useMutation({
    ...options,
    onMutate: (input) => expectChanges(client, changes(input)),
    onSettled: (_answer, error, _input, reload) => {
      const shown = reload?.(error === null)
      return isPendingUntilShown && error === null ? shown : undefined
    },
  })
}
