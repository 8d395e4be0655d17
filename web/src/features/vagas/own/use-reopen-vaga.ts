import { messages } from '@plantao/contract/messages'
import { reopenVaga } from '@plantao/contract/vagas/routes'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'

export function useReopenVaga() {
  return useChange({
    mutationFn: (vaga_id: string) => call(reopenVaga, { body: { vaga_id } }),
    changes: (vaga_id) => [{ topic: 'vagas', vaga_id }],
    isPendingUntilShown: true,
    onSuccess: ({ invited_count }) => notify.success(messages.vagas.reopened(invited_count)),
    onError: notifyFailure(messages.vagas.reopenFailed, { offline: messages.offline.reopenVaga }),
  })
}
