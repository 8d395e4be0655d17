import type { ShiftDay } from '@plantao/contract/candidaturas/shift-day/schema'
import { messages } from '@plantao/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'
import { shiftDayQuery } from '../../avaliacoes/queries.ts'

/**
 * Records one step of the shift's day, such as the arrival.
 * @param done the message after the step
 */
export function useStep<T>(vagaId: string, send: (given: T) => Promise<ShiftDay>, done: string) {
  const client = useQueryClient()
  return useChange({
    mutationFn: send,
    changes: () => [{ topic: 'candidaturas', vaga_id: vagaId }],
    isPendingUntilShown: true,
    onSuccess: (day) => {
      client.setQueryData(shiftDayQuery(vagaId).queryKey, day)
      notify.success(done)
    },
    onError: notifyFailure(messages.shiftDay.failed, { offline: messages.offline.shiftDay }),
  })
}
