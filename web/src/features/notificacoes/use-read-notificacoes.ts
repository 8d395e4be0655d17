import { messages } from '@plantao/contract/messages'
import { readNotificacoes } from '@plantao/contract/notificacoes/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'

/** Marks one notification as read, or all of them for null. */
export function useReadNotificacoes() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (notificacao_id: string | null) => call(readNotificacoes, { body: { notificacao_id } }),
    onError: notifyFailure(messages.notificacoes.readFailed),
    onSettled: () => client.invalidateQueries({ queryKey: ['notificacoes'] }),
  })
}
