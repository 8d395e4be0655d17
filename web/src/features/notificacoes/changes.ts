import { messages } from '@plantao/contract/messages'
import { chooseEmail, readNotificacoes } from '@plantao/contract/notificacoes/routes'
import type { EmailChoice } from '@plantao/contract/notificacoes/schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/http/api.ts'
import { notify } from '../../lib/notify/notify.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'
import { useChange } from '../../lib/realtime/use-change.ts'
import { unreadQuery } from './queries.ts'

export const useChooseEmail = () =>
  useChange({
    mutationFn: ({ kind, delivery }: EmailChoice) => call(chooseEmail, { params: { kind }, body: { delivery } }),
    changes: () => [{ topic: 'email-choices' }],
    isPendingUntilShown: true,
    onSuccess: () => notify.success(messages.notificacoes.chosen),
    onError: notifyFailure(messages.notificacoes.chooseFailed, { offline: messages.offline.chooseEmail }),
  })

/** Marks a notification as read, with all others of the same vaga. A null id marks all notifications. */
export const useReadNotificacoes = () =>
  useChange({
    mutationFn: (notificacao_id: string | null) => call(readNotificacoes, { body: { notificacao_id } }),
    changes: () => [{ topic: 'notificacoes' }],
    isPendingUntilShown: true,
    onError: notifyFailure(messages.notificacoes.readFailed),
  })

/**
 * Marks the notifications of the vaga on the screen as read, also those that come while it is shown. The user did not
 * ask for this, so a failure is silent.
 * @param vagaId null while no vaga is on the screen
 */
export function useReadNotices(vagaId: string | null) {
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled: vagaId !== null })
  useEffect(() => {
    if (vagaId === null || unread === 0) return
    call(readNotificacoes, { body: { vaga_id: vagaId } }).catch(() => {})
  }, [vagaId, unread])
}
