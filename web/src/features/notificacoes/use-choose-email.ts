import { messages } from '@plantao/contract/messages'
import { chooseEmail } from '@plantao/contract/notificacoes/routes'
import type { EmailChoice } from '@plantao/contract/notificacoes/schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { notify } from '../../lib/notify/notify.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'
import { emailChoicesQuery } from './queries.ts'

export function useChooseEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, delivery }: EmailChoice) => call(chooseEmail, { params: { kind }, body: { delivery } }),
    onSuccess: () => notify.success(messages.notificacoes.chosen),
    onError: notifyFailure(messages.notificacoes.chooseFailed, { offline: messages.offline.chooseEmail }),
    onSettled: () => client.invalidateQueries(emailChoicesQuery),
  })
}
