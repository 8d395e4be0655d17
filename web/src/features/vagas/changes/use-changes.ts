import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { answerChange, proposeChange } from '@plantao/contract/vagas/changes/routes'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'

const texts = messages.vagas

export const useProposeChange = (medico: string) =>
  useChange({
    mutationFn: (body: RouteInput<typeof proposeChange>['body']) => call(proposeChange, { body }),
    changes: ({ vaga_id }) => [{ topic: 'vagas', vaga_id }],
    onSuccess: () => notify.success(texts.proposed(medico)),
    onError: notifyFailure(texts.proposeFailed, { offline: messages.offline.proposeChange }),
  })

export const useAnswerChange = () =>
  useChange({
    mutationFn: (body: RouteInput<typeof answerChange>['body']) => call(answerChange, { body }),
    changes: ({ vaga_id }) => [{ topic: 'candidaturas', vaga_id }],
    onSuccess: (_, { agrees }) => notify.success(agrees ? texts.changeAgreed : texts.changeDeclined),
    onError: notifyFailure(texts.answerFailed, { offline: messages.offline.answerChange }),
  })
