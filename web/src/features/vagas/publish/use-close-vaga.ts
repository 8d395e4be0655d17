import { messages } from '@plantao/contract/messages'
import { closeVaga } from '@plantao/contract/vagas/routes'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'

export function useCloseVaga() {
  return useChange({
    mutationFn: (body: { vaga_id: string; reason?: string }) => call(closeVaga, { body }),
    changes: ({ vaga_id }) => [{ topic: 'vagas', vaga_id }],
    onSuccess: () => notify.success(messages.vagas.closed),
    onError: notifyFailure(messages.vagas.closeFailed, { offline: messages.offline.closeVaga }),
  })
}
