import { changePlantao } from '@plantao/contract/plantoes/routes'
import type { RouteInput } from '@plantao/contract/route'
import { editShift, shiftPanel as texts } from '@plantao/contract/sentences/escala'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'

const changes = () => [{ topic: 'plantoes' as const }]

export const useEditPlantao = (id: string) =>
  useChange({
    mutationFn: (body: RouteInput<typeof changePlantao>['body']) => call(changePlantao, { params: { id }, body }),
    changes,
    isPendingUntilShown: true,
    onSuccess: ({ data, horario }, { moved_from }) =>
      notify.success(moved_from ? editShift.moved(data, horario) : texts.edited),
    onError: notifyFailure(texts.editFailed, { offline: texts.editOffline }),
  })
