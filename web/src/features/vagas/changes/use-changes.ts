import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { answerChange, proposeChange } from '@plantao/contract/vagas/changes/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { ownVagasQuery } from '../queries.ts'

const texts = messages.vagas

/** @param medico the name of the accepted doctor. */
export function useProposeChange(medico: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RouteInput<typeof proposeChange>['body']) => call(proposeChange, { body }),
    onSuccess: () => notify.success(texts.proposed(medico)),
    onError: notifyFailure(texts.proposeFailed, { offline: messages.offline.proposeChange }),
    onSettled: () => void client.invalidateQueries({ queryKey: ownVagasQuery.queryKey }),
  })
}

export function useAnswerChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RouteInput<typeof answerChange>['body']) => call(answerChange, { body }),
    onSuccess: (_, { agrees }) => notify.success(agrees ? texts.changeAgreed : texts.changeDeclined),
    onError: notifyFailure(texts.answerFailed, { offline: messages.offline.answerChange }),
    // Also after a refusal: the screen shows what is so now.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['vagas'] })
      void client.invalidateQueries({ queryKey: ['candidaturas'] })
    },
  })
}
