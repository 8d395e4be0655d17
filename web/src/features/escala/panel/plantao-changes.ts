import { changePlantao, deletePlantao } from '@plantao/contract/plantoes/routes'
import type { RouteInput } from '@plantao/contract/route'
import { moveShift, shiftPanel as texts } from '@plantao/contract/sentences/escala'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'

const changes = () => [{ topic: 'plantoes' as const }]

type Changed = RouteInput<typeof changePlantao>['body']

const useChangePlantao = (id: string, done: (changed: Changed) => string, failed: string, offline: string) =>
  useChange({
    mutationFn: (body: Changed) => call(changePlantao, { params: { id }, body }),
    changes,
    isPendingUntilShown: true,
    onSuccess: (_, body) => notify.success(done(body)),
    onError: notifyFailure(failed, { offline }),
  })

export const useEditPlantao = (id: string) =>
  useChangePlantao(id, () => texts.edited, texts.editFailed, texts.editOffline)

export const useMovePlantao = (id: string) =>
  useChangePlantao(
    id,
    ({ data, horario }) => (data && horario ? moveShift.done(data, horario) : texts.edited),
    moveShift.failed,
    moveShift.offline,
  )

export const useDeletePlantao = () =>
  useChange({
    mutationFn: (id: string) => call(deletePlantao, { params: { id } }),
    changes,
    onSuccess: () => notify.success(texts.deleted),
    onError: notifyFailure(texts.deleteFailed, { offline: texts.deleteOffline }),
  })
