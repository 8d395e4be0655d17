import { messages } from '@plantao/contract/messages'
import { readNotificacoes } from '@plantao/contract/notificacoes/routes'
import { call } from '../../lib/http/api.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'
import { useChange } from '../../lib/realtime/use-change.ts'

/** Marks one notification as read, or all of them for null. */
export function useReadNotificacoes() {
  return useChange({
    mutationFn: (notificacao_id: string | null) => call(readNotificacoes, { body: { notificacao_id } }),
    changes: () => [{ topic: 'notificacoes' }],
    isPendingUntilShown: true,
    onError: notifyFailure(messages.notificacoes.readFailed),
  })
}
