import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { updateVaga } from '@plantao/contract/vagas/routes'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'

export function useUpdateVaga(id: string) {
  return useChange({
    mutationFn: (body: RouteInput<typeof updateVaga>['body']) => call(updateVaga, { params: { id }, body }),
    changes: () => [{ topic: 'vagas', vaga_id: id }],
    onSuccess: () => notify.success(messages.vagas.updated),
    onError: notifyFailure(messages.vagas.updateFailed, { offline: messages.offline.updateVaga }),
  })
}
