import { messages } from '@plantao/contract/messages'
import { reopenVaga } from '@plantao/contract/vagas/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { histories, ownVagasQuery } from '../queries.ts'

export function useReopenVaga() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (vaga_id: string) => call(reopenVaga, { body: { vaga_id } }),
    onSuccess: ({ invited_count }) => notify.success(messages.vagas.reopened(invited_count)),
    onError: notifyFailure(messages.vagas.reopenFailed, { offline: messages.offline.reopenVaga }),
    onSettled: () => {
      void client.invalidateQueries(histories)
      return client.invalidateQueries({ queryKey: ownVagasQuery.queryKey })
    },
  })
}
