import { messages } from '@plantao/contract/messages'
import { chooseEmail, readNotificacoes } from '@plantao/contract/notificacoes/routes'
import type { EmailChoice } from '@plantao/contract/notificacoes/schema'
import { call } from '../../lib/http/api.ts'
import { notify } from '../../lib/notify/notify.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'
import { useChange } from '../../lib/realtime/use-change.ts'

export const useChooseEmail = () =>
  useChange({
    mutationFn: ({ kind, delivery }: EmailChoice) => call(chooseEmail, { params: { kind }, body: { delivery } }),
    changes: () => [{ topic: 'email-choices' }],
    isPendingUntilShown: true,
    onSuccess: () => notify.success(messages.notificacoes.chosen),
    onError: notifyFailure(messages.notificacoes.chooseFailed, { offline: messages.offline.chooseEmail }),
  })

/** Marks one notification as read, or all of them for null. */
export const useReadNotificacoes = () =>
  useChange({
    mutationFn: (notificacao_id: string | null) => call(readNotificacoes, { body: { notificacao_id } }),
    changes: () => [{ topic: 'notificacoes' }],
    isPendingUntilShown: true,
    onError: notifyFailure(messages.notificacoes.readFailed),
  })
