import { giveUpShift, withdrawCandidatura } from '@plantao/contract/candidaturas/routes'
import { getShiftCalendar } from '@plantao/contract/candidaturas/shift-day/routes'
import { messages } from '@plantao/contract/messages'
import { useMutation } from '@tanstack/react-query'
import { saveAs } from '../../../lib/browser/save-as.ts'
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

/** Saves the calendar file of an accepted shift. A phone opens it in its calendar. */
export const useAddToCalendar = ({ id, data }: { id: string; data: string }) =>
  useMutation({
    mutationFn: async () => saveAs(await call(getShiftCalendar, { params: { id } }), `plantao-${data}.ics`),
    onError: notifyFailure(texts.calendarFailed, { offline: messages.offline.calendar }),
  })
