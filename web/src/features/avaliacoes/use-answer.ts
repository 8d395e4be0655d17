import { replyToAvaliacao, reportAvaliacao } from '@plantao/contract/avaliacoes/routes'
import { messages } from '@plantao/contract/messages'
import { call } from '../../lib/http/api.ts'
import { notify } from '../../lib/notify/notify.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'
import { useChange } from '../../lib/realtime/use-change.ts'

export const useReply = (avaliacao_id: string) =>
  useChange({
    mutationFn: (reply: string) => call(replyToAvaliacao, { body: { avaliacao_id, reply } }),
    changes: () => [{ topic: 'avaliacoes' }],
    onSuccess: () => notify.success(messages.avaliacoes.replied),
    onError: notifyFailure(messages.avaliacoes.replyFailed),
  })

export const useReportAvaliacao = (avaliacao_id: string) =>
  useChange({
    mutationFn: (reason: string) => call(reportAvaliacao, { body: { avaliacao_id, reason } }),
    changes: () => [{ topic: 'avaliacoes' }],
    onSuccess: () => notify.success(messages.avaliacoes.reported),
    onError: notifyFailure(messages.avaliacoes.reportFailed),
  })
