import { dismissMedico, refuseCandidatura } from '@plantao/contract/candidaturas/routes'
import { messages } from '@plantao/contract/messages'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { vagaAndCandidaturas } from '../../../lib/realtime/change.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'

const texts = messages.candidaturas

export const useRefuse = (vaga_id: string) =>
  useChange({
    mutationFn: (body: { candidatura_id: string; reason?: string }) => call(refuseCandidatura, { body }),
    changes: () => [{ topic: 'candidaturas', vaga_id }],
    onSuccess: () => notify.success(texts.refused),
    onError: notifyFailure(texts.refuseFailed, { offline: messages.offline.refuse }),
  })

export const useDismiss = (vaga_id: string) =>
  useChange({
    mutationFn: (body: { candidatura_id: string; reason: string }) => call(dismissMedico, { body }),
    changes: () => vagaAndCandidaturas(vaga_id),
    onSuccess: () => notify.success(texts.dismissed),
    onError: notifyFailure(texts.dismissFailed, { offline: messages.offline.dismiss }),
  })
