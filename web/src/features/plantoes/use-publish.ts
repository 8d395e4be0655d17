import { undoSeconds } from '@plantao/contract/candidaturas/states'
import { publishPlantoes, savePlantoes, undoPublish } from '@plantao/contract/plantoes/routes'
import type { SavePlantoes } from '@plantao/contract/plantoes/schema'
import { publishSheet as texts } from '@plantao/contract/sentences/plantoes'
import { call } from '../../lib/http/api.ts'
import { callOnce } from '../../lib/http/call-once.ts'
import { isOffline, isRefusal } from '../../lib/http/errors.ts'
import { notify } from '../../lib/notify/notify.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'
import { useChange } from '../../lib/realtime/use-change.ts'
import { plantoes } from './shifts.ts'

export interface SavedShifts {
  body: SavePlantoes
  /** The ids in the order of the shifts. A published shift is a vaga with the same id. */
  ids: string[]
}

const changes = () => [{ topic: 'plantoes' as const }]

export const useSavePlantoes = () =>
  useChange({
    mutationFn: async (body: SavePlantoes) => (await callOnce(savePlantoes, { body })).plantao_ids,
    changes,
  })

/** Publishes drafts after ten seconds. Until then, 'Desfazer' cancels the publication. */
export function useDecide() {
  const undo = useUndoPublish()
  const { mutateAsync, isPending } = useChange({
    mutationFn: (plantao_ids: string[]) => callOnce(publishPlantoes, { body: { plantao_ids } }),
    changes,
  })
  return {
    isPending,
    async publish(plantao_ids: string[]) {
      try {
        const { publication_id } = await mutateAsync(plantao_ids)
        const until = performance.now() + undoSeconds * 1000
        notify.successWithButton(texts.publishing(plantoes(plantao_ids.length)), {
          name: toastOf(publication_id),
          label: 'Desfazer',
          seconds: undoSeconds,
          onPress: () => undo(publication_id, until),
        })
      } catch (error) {
        notifyFailure(texts.publishFailed, { offline: texts.publishOffline })(error)
      }
    },
  }
}

const toastOf = (publicationId: string) => `undo-${publicationId}`

/**
 * Returns a function that undoes a publication. If an attempt fails but is not refused, a toast offers another one. The
 * last offer ends at `until`, a time by `performance.now()`.
 */
function useUndoPublish() {
  const { mutateAsync } = useChange({
    mutationFn: (publication_id: string) => call(undoPublish, { body: { publication_id } }),
    changes,
    onSuccess: () => notify.success(texts.undone),
  })
  return function undo(id: string, until: number) {
    mutateAsync(id).catch((error) => {
      const seconds = (until - performance.now()) / 1000
      if (isRefusal(error) || seconds <= 0)
        return notifyFailure(texts.undoFailed, { offline: texts.undoOffline })(error)
      notify.errorWithButton(texts.undoFailed, {
        ...(isOffline(error) && { description: texts.undoOffline }),
        label: 'Tentar novamente',
        seconds,
        onPress: () => undo(id, until),
      })
    })
  }
}
