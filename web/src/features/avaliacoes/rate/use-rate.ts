import { rateHospital, rateMedico } from '@plantao/contract/avaliacoes/routes'
import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'

export const useRate = (vaga_id: string, by: 'medico' | 'hospital') =>
  useChange({
    mutationKey: ['avaliacoes', 'rate', vaga_id],
    mutationFn: (body: RouteInput<typeof rateMedico>['body']) =>
      by === 'medico' ? call(rateHospital, { body }) : call(rateMedico, { body }),
    changes: () => [{ topic: 'candidaturas', vaga_id }],
    onSuccess: () => notify.success(messages.avaliacoes.given),
    onError: notifyFailure(messages.avaliacoes.giveFailed, { offline: messages.offline.rate }),
  })
