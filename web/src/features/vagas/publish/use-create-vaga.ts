import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { createVaga } from '@plantao/contract/vagas/routes'
import { callOnce } from '../../../lib/http/call-once.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'

export function useCreateVaga() {
  return useChange({
    mutationFn: (body: RouteInput<typeof createVaga>['body']) => callOnce(createVaga, { body }),
    changes: () => [{ topic: 'vagas' }],
    onSuccess: () => notify.success(messages.vagas.created),
    onError: notifyFailure(messages.vagas.createFailed, {
      unexpected: messages.vagas.createUnexpected,
      offline: messages.offline.createVaga,
    }),
  })
}
