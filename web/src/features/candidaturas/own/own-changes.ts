import { confirmInterest, giveUpShift, withdrawCandidatura } from '@plantao/contract/candidaturas/routes'
import { messages } from '@plantao/contract/messages'
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { histories, openVagasLists, vagaPages } from '../../vagas/queries.ts'
import { ownCandidaturasQuery } from '../queries.ts'

const texts = messages.candidaturas

export const useWithdraw = () =>
  useOwnChange((body: { candidatura_id: string; reason?: string }) => call(withdrawCandidatura, { body }), {
    done: texts.withdrawn,
    failed: texts.withdrawFailed,
    offline: messages.offline.withdraw,
  })

export const useConfirmInterest = () =>
  useOwnChange((candidatura_id: string) => call(confirmInterest, { body: { candidatura_id } }), {
    done: texts.interestConfirmed,
    failed: texts.confirmInterestFailed,
    offline: messages.offline.confirmInterest,
  })

export const useGiveUp = () =>
  useOwnChange((body: { candidatura_id: string; reason: string }) => call(giveUpShift, { body }), {
    done: texts.gaveUp,
    failed: texts.giveUpFailed,
    offline: messages.offline.giveUp,
  })

/** A change that the doctor makes to an own candidatura. Refused, because meanwhile it changed, it is shown as it is now. */
function useOwnChange<B>(change: (body: B) => Promise<unknown>, of: { done: string; failed: string; offline: string }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => notify.success(of.done),
    onError: notifyFailure(of.failed, { offline: of.offline }),
    onSettled: () => reloadOwnCandidaturas(client),
  })
}

/** All that shows an own candidatura. Resolves once what is on the screen is as it is now. */
export function reloadOwnCandidaturas(client: QueryClient) {
  const stale: QueryKey[] = [openVagasLists, vagaPages, histories, ownCandidaturasQuery].map(({ queryKey }) => queryKey)
  return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
}
