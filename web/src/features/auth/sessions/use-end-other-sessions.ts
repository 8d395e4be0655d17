import { endOtherSessions } from '@plantao/contract/auth/routes'
import { messages } from '@plantao/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { openSessionsQuery } from './queries.ts'

export function useEndOtherSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: () => notify.success(messages.sessions.ended),
    onError: notifyFailure(messages.sessions.endFailed, { offline: messages.offline.endSessions }),
    onSettled: () => client.invalidateQueries(openSessionsQuery),
  })
}
