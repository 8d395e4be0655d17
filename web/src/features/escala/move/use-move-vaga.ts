import type { RouteInput } from '@plantao/contract/route'
import { moveShift as texts } from '@plantao/contract/sentences/escala'
import { setores } from '@plantao/contract/sentences/setores'
import { updateVaga } from '@plantao/contract/vagas/routes'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'

/** Moves a vaga in the plan: its day and hours, its sector, or both at once. */
export const useMoveVaga = (vaga_id: string) =>
  useChange({
    mutationFn: (body: RouteInput<typeof updateVaga>['body']) => call(updateVaga, { params: { id: vaga_id }, body }),
    changes: () => [{ topic: 'vagas', vaga_id }],
    // The dialog waits for the reloaded plan, so that the focus returns to the shift in its new place.
    isPendingUntilShown: true,
    onSuccess: ({ data, horario }, body) => notify.success(body.data ? texts.done(data, horario) : setores.moved),
    onError: notifyFailure(texts.failed, { offline: texts.offline }),
  })
