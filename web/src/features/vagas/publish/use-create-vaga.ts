import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { createVaga } from '@plantao/contract/vagas/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callOnce } from '../../../lib/http/call-once.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { ownVagasQuery } from '../queries.ts'

export function useCreateVaga() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RouteInput<typeof createVaga>['body']) => callOnce(createVaga, { body }),
    onSuccess: () => notify.success(messages.vagas.created),
    onError: notifyFailure(messages.vagas.createFailed, {
      unexpected: messages.vagas.createUnexpected,
      offline: messages.offline.createVaga,
    }),
    onSettled: () => void client.invalidateQueries({ queryKey: ownVagasQuery.queryKey }),
  })
}
