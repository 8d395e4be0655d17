import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { updateVaga } from '@plantao/contract/vagas/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { ownVagasQuery } from '../queries.ts'

export function useUpdateVaga(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RouteInput<typeof updateVaga>['body']) => call(updateVaga, { params: { id }, body }),
    onSuccess: () => notify.success(messages.vagas.updated),
    onError: notifyFailure(messages.vagas.updateFailed, { offline: messages.offline.updateVaga }),
    onSettled: () => void client.invalidateQueries({ queryKey: ownVagasQuery.queryKey }),
  })
}
