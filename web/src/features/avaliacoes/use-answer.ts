import { replyToAvaliacao, reportAvaliacao } from '@plantao/contract/avaliacoes/routes'
import { messages } from '@plantao/contract/messages'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { notify } from '../../lib/notify/notify.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'
import { vagaPages } from '../vagas/queries.ts'
import { avaliacoes } from './queries.ts'

export function useReply(avaliacao_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reply: string) => call(replyToAvaliacao, { body: { avaliacao_id, reply } }),
    onSuccess: () => notify.success(messages.avaliacoes.replied),
    onError: notifyFailure(messages.avaliacoes.replyFailed),
    onSettled: () => reload(client),
  })
}

export function useReport(avaliacao_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call(reportAvaliacao, { body: { avaliacao_id, reason } }),
    onSuccess: () => notify.success(messages.avaliacoes.reported),
    onError: notifyFailure(messages.avaliacoes.reportFailed),
    onSettled: () => reload(client),
  })
}

function reload(client: QueryClient) {
  void client.invalidateQueries(avaliacoes)
  // The day of the shift shows the rating too.
  void client.invalidateQueries(vagaPages)
}
