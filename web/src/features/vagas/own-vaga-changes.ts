import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { closeVaga, correctVagasPlace, createVaga, reopenVaga, updateVaga } from '@plantao/contract/vagas/routes'
import { call } from '../../lib/http/api.ts'
import { callOnce } from '../../lib/http/call-once.ts'
import { notify } from '../../lib/notify/notify.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'
import { useChange } from '../../lib/realtime/use-change.ts'

const { vagas: texts, hospitais, offline } = messages

export const useCreateVaga = () =>
  useChange({
    mutationFn: (body: RouteInput<typeof createVaga>['body']) => callOnce(createVaga, { body }),
    changes: () => [{ topic: 'vagas' }],
    onSuccess: () => notify.success(texts.created),
    onError: notifyFailure(texts.createFailed, { unexpected: texts.createUnexpected, offline: offline.createVaga }),
  })

export const useUpdateVaga = (vaga_id: string) =>
  useChange({
    mutationFn: (body: RouteInput<typeof updateVaga>['body']) => call(updateVaga, { params: { id: vaga_id }, body }),
    changes: () => [{ topic: 'vagas', vaga_id }],
    onSuccess: () => notify.success(texts.updated),
    onError: notifyFailure(texts.updateFailed, { offline: offline.updateVaga }),
  })

export const useCloseVaga = () =>
  useChange({
    mutationFn: (body: { vaga_id: string; reason?: string }) => call(closeVaga, { body }),
    changes: ({ vaga_id }) => [{ topic: 'vagas', vaga_id }],
    onSuccess: () => notify.success(texts.closed),
    onError: notifyFailure(texts.closeFailed, { offline: offline.closeVaga }),
  })

export const useReopenVaga = () =>
  useChange({
    mutationFn: (vaga_id: string) => call(reopenVaga, { body: { vaga_id } }),
    changes: (vaga_id) => [{ topic: 'vagas', vaga_id }],
    isPendingUntilShown: true,
    onSuccess: ({ invited_count }) => notify.success(texts.reopened(invited_count)),
    onError: notifyFailure(texts.reopenFailed, { offline: offline.reopenVaga }),
  })

export const useCorrectVagasPlace = () =>
  useChange({
    mutationFn: () => call(correctVagasPlace, {}),
    changes: () => [{ topic: 'vagas' }],
    onSuccess: ({ count }) => notify.success(hospitais.corrected(count)),
    onError: notifyFailure(hospitais.correctFailed),
  })
