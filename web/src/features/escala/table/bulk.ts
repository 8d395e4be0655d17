import { bulk as texts } from '@plantao/contract/sentences/escala'
import { closeVaga } from '@plantao/contract/vagas/routes'
import { closeBlockedBy } from '@plantao/contract/vagas/rules'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'
import { draftStatus, type ListedShift } from './use-listed-shifts.ts'

/**
 * Whether a row can be chosen: a draft to publish, or a vaga to close. A filled vaga is closed alone, because its doctor
 * reads a reason.
 */
export function isChoosable(shift: ListedShift, now: Date) {
  if (shift.status === draftStatus) return shift.publication_id === null
  return shift.accepted_name === null && closeBlockedBy(shift, now) === null
}

/** Closes vagas one after the other. A vaga that cannot be closed ends this, and the sentence says how many were. */
export const useCloseVagas = () =>
  useChange({
    mutationFn: async ({ ids, reason }: { ids: readonly string[]; reason: string }) => {
      let done = 0
      try {
        for (const vaga_id of ids) {
          await call(closeVaga, { body: { vaga_id, ...(reason && { reason }) } })
          done++
        }
      } finally {
        if (done > 0) notify.success(texts.closed(done))
      }
    },
    changes: ({ ids }) => ids.map((vaga_id) => ({ topic: 'vagas' as const, vaga_id })),
    onError: notifyFailure(texts.closeFailed, { offline: texts.closeOffline }),
  })
