import { getShiftDay } from '@plantao/contract/candidaturas/day/routes'
import type { ShiftDay } from '@plantao/contract/candidaturas/day/schema'
import { messages } from '@plantao/contract/messages'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { nullWhenNone } from '../../../lib/http/errors.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'
import { vagaPages } from '../../vagas/queries.ts'

/**
 * The day of a vaga's accepted shift, null for anybody except its doctor and its hospital. It is live like the page of
 * the vaga.
 */
export const shiftDayQuery = (vagaId: string) =>
  queryOptions({
    queryKey: [...vagaPages.queryKey, 'day', vagaId],
    queryFn: ({ signal }) => call(getShiftDay, { params: { id: vagaId }, signal }).catch(nullWhenNone),
  })

/** Takes one step of the day. @param done the message after it. */
export function useStep<T>(vagaId: string, send: (given: T) => Promise<ShiftDay>, done: string) {
  const client = useQueryClient()
  const { queryKey } = shiftDayQuery(vagaId)
  return useChange({
    mutationFn: send,
    changes: () => [{ topic: 'candidaturas', vaga_id: vagaId }],
    isPendingUntilShown: true,
    onSuccess: (day) => {
      client.setQueryData(queryKey, day)
      notify.success(done)
    },
    onError: notifyFailure(messages.shiftDay.failed, { offline: messages.offline.shiftDay }),
  })
}
