import { confirmInterest, giveUpShift, withdrawCandidatura } from '@plantao/contract/candidaturas/routes'
import { messages } from '@plantao/contract/messages'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { type Change, vagaAndCandidaturas } from '../../../lib/realtime/change.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'

const texts = messages.candidaturas

export const useWithdraw = (vaga_id: string) =>
  useOwnChange([{ topic: 'candidaturas', vaga_id }], {
    send: (body: { candidatura_id: string; reason?: string }) => call(withdrawCandidatura, { body }),
    done: texts.withdrawn,
    failed: texts.withdrawFailed,
    offline: messages.offline.withdraw,
  })

export const useConfirmInterest = (vaga_id: string) =>
  useOwnChange([{ topic: 'candidaturas', vaga_id }], {
    send: (candidatura_id: string) => call(confirmInterest, { body: { candidatura_id } }),
    done: texts.interestConfirmed,
    failed: texts.confirmInterestFailed,
    offline: messages.offline.confirmInterest,
  })

export const useGiveUp = (vaga_id: string) =>
  useOwnChange(vagaAndCandidaturas(vaga_id), {
    send: (body: { candidatura_id: string; reason: string }) => call(giveUpShift, { body }),
    done: texts.gaveUp,
    failed: texts.giveUpFailed,
    offline: messages.offline.giveUp,
  })

interface OwnChange<Body> {
  send: (body: Body) => Promise<unknown>
  done: string
  failed: string
  offline: string
}

/** A change that the doctor makes to an own candidatura. It stays pending until the screen shows the new state. */
function useOwnChange<Body>(changes: readonly Change[], { send, done, failed, offline }: OwnChange<Body>) {
  return useChange({
    mutationFn: send,
    changes: () => changes,
    isPendingUntilShown: true,
    onSuccess: () => notify.success(done),
    onError: notifyFailure(failed, { offline }),
  })
}
