import { dismissMedico } from '@plantao/contract/candidaturas/routes'
import { messages } from '@plantao/contract/messages'
import { limits } from '@plantao/contract/sentences/limits'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { vagaAndCandidaturas } from '../../../lib/realtime/change.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'

const texts = messages.candidaturas

export const useDismiss = (vaga_id: string) =>
  useChange({
    mutationFn: (body: { candidatura_id: string; reason: string }) => call(dismissMedico, { body }),
    changes: () => vagaAndCandidaturas(vaga_id),
    onSuccess: ({ vaga_is_open }) => notify.success(vaga_is_open ? texts.dismissed : limits.dismissedAndClosed),
    onError: notifyFailure(texts.dismissFailed, { offline: messages.offline.dismiss }),
  })
