import { messages } from '@plantao/contract/messages'
import { correctVagasPlace } from '@plantao/contract/vagas/routes'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'

export function useCorrectVagasPlace() {
  return useChange({
    mutationFn: () => call(correctVagasPlace, {}),
    changes: () => [{ topic: 'vagas' }],
    onSuccess: ({ count }) => notify.success(messages.hospitais.corrected(count)),
    onError: notifyFailure(messages.hospitais.correctFailed),
  })
}
