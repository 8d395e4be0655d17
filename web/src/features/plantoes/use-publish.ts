import { undoSeconds } from '@plantao/contract/candidaturas/states'
import { publishPlantoes, savePlantoes, undoPublish } from '@plantao/contract/plantoes/routes'
import type { SavedPlantoes, SavePlantoes } from '@plantao/contract/plantoes/schema'
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

/** Stores shifts as drafts, or publishes them too. */
export function useSavePlantoes() {
  const announce = useAnnounce()
  return useChange({
    mutationFn: (body: SavePlantoes) => callOnce(savePlantoes, { body }),
    changes,
    onSuccess: (saved) => announce(saved, null),
  })
}

interface Decision {
  plantao_ids: string[]
  /** The doctor of the house who stands at these shifts, and is not coming. */
  membro_id?: string | null
}

/** Publishes planned shifts after ten seconds. */
export function useDecide() {
  const announce = useAnnounce()
  return useChange({
    mutationFn: (body: Decision) => callOnce(publishPlantoes, { body }),
    changes,
    onSuccess: (saved, { membro_id = null }) => announce(saved, membro_id),
    onError: notifyFailure(texts.publishFailed, { offline: texts.publishOffline }),
  })
}

/** Until the shifts are published, 'Desfazer' in the toast cancels the publication. */
function useAnnounce() {
  const undo = useUndoPublish()
  return function announce({ plantao_ids, publication_id }: SavedPlantoes, membro_id: string | null) {
    if (publication_id === null) return void notify.success(texts.saved(plantao_ids.length))
    const until = performance.now() + undoSeconds * 1000
    notify.successWithButton(texts.publishing(plantoes(plantao_ids.length)), {
      name: toastOf(publication_id),
      label: 'Desfazer',
      seconds: undoSeconds,
      onPress: () => undo({ publication_id, membro_id }, until),
    })
  }
}

interface Undone {
  publication_id: string
  /** The doctor who stands there again. */
  membro_id: string | null
}

const toastOf = (publicationId: string) => `undo-${publicationId}`

/**
 * Returns a function that undoes a publication. If an attempt fails but is not refused, a toast offers another one. The
 * last offer ends at `until`, a time by `performance.now()`.
 */
function useUndoPublish() {
  const { mutateAsync } = useChange({
    mutationFn: (body: Undone) => call(undoPublish, { body }),
    changes,
    onSuccess: (_, { membro_id }) => notify.success(membro_id === null ? texts.undone : texts.undoneWithName),
  })
  return function undo(undone: Undone, until: number) {
    mutateAsync(undone).catch((error) => {
      const seconds = (until - performance.now()) / 1000
      if (isRefusal(error) || seconds <= 0)
        return notifyFailure(texts.undoFailed, { offline: texts.undoOffline })(error)
      notify.errorWithButton(texts.undoFailed, {
        ...(isOffline(error) && { description: texts.undoOffline }),
        label: 'Tentar novamente',
        seconds,
        onPress: () => undo(undone, until),
      })
    })
  }
}
