import { giveUpShift, withdrawCandidatura } from '@plantao/contract/candidaturas/routes'
import { messages } from '@plantao/contract/messages'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { vagaAndCandidaturas } from '../../../lib/realtime/change.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'

const texts = messages.candidaturas

export const useWithdraw = (vaga_id: string) =>
  useChange({
    mutationFn: (body: { candidatura_id: string; reason?: string }) => call(withdrawCandidatura, { body }),
    changes: () => [{ topic: 'candidaturas', vaga_id }],
    isPendingUntilShown: true,
    onSuccess: () => notify.success(texts.withdrawn),
    onError: notifyFailure(texts.withdrawFailed, { offline: messages.offline.withdraw }),
  })

export const useGiveUp = (vaga_id: string) =>
  useChange({
    mutationFn: (body: { candidatura_id: string; reason: string }) => call(giveUpShift, { body }),
    changes: () => vagaAndCandidaturas(vaga_id),
    isPendingUntilShown: true,
    onSuccess: () => notify.success(texts.gaveUp),
    onError: notifyFailure(texts.giveUpFailed, { offline: messages.offline.giveUp }),
  })
