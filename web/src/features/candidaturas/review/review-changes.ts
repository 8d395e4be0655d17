import { dismissMedico, refuseCandidatura } from '@plantao/contract/candidaturas/routes'
import { messages } from '@plantao/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { ownVagasQuery } from '../../vagas/queries.ts'
import { candidaturasQuery } from '../queries.ts'

const texts = messages.candidaturas

export const useRefuse = (vagaId: string) =>
  useReviewChange(vagaId, (body: { candidatura_id: string; reason?: string }) => call(refuseCandidatura, { body }), {
    done: texts.refused,
    failed: texts.refuseFailed,
    offline: messages.offline.refuse,
  })

export const useDismiss = (vagaId: string) =>
  useReviewChange(vagaId, (body: { candidatura_id: string; reason: string }) => call(dismissMedico, { body }), {
    done: texts.dismissed,
    failed: texts.dismissFailed,
    offline: messages.offline.dismiss,
  })

/** A change that the hospital makes to a candidatura. Refused, because meanwhile it changed, it is shown as it is now. */
function useReviewChange<B>(
  vagaId: string,
  change: (body: B) => Promise<unknown>,
  of: { done: string; failed: string; offline: string },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => notify.success(of.done),
    onError: notifyFailure(of.failed, { offline: of.offline }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: candidaturasQuery(vagaId).queryKey })
      void client.invalidateQueries({ queryKey: ownVagasQuery.queryKey })
    },
  })
}
