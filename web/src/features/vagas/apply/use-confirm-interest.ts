import { confirmInterest } from '@plantao/contract/candidaturas/routes'
import { messages } from '@plantao/contract/messages'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'

const texts = messages.candidaturas

export const useConfirmInterest = (vaga_id: string) =>
  useChange({
    mutationFn: (candidatura_id: string) => call(confirmInterest, { body: { candidatura_id } }),
    changes: () => [{ topic: 'candidaturas', vaga_id }],
    isPendingUntilShown: true,
    onSuccess: () => notify.success(texts.interestConfirmed),
    onError: notifyFailure(texts.confirmInterestFailed, { offline: messages.offline.confirmInterest }),
  })
