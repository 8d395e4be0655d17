import { messages } from '@plantao/contract/messages'
import { closeVaga } from '@plantao/contract/vagas/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { ownVagasQuery } from '../queries.ts'

export function useCloseVaga() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { vaga_id: string; reason?: string }) => call(closeVaga, { body }),
    onSuccess: () => notify.success(messages.vagas.closed),
    onError: notifyFailure(messages.vagas.closeFailed, { offline: messages.offline.closeVaga }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ownVagasQuery.queryKey })
      // Closing a vaga also closes its pendentes.
      void client.invalidateQueries({ queryKey: ['candidaturas'] })
    },
  })
}
