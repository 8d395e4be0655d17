import { acceptCandidatura, undoAccept } from '@plantao/contract/candidaturas/routes'
import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import { undoSeconds } from '@plantao/contract/candidaturas/states'
import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { type QueryClient, useIsMutating, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { isOffline, isRefusal } from '../../../lib/http/errors.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { mapItems } from '../../../lib/queries/cursor-pages.ts'
import { vagaAndCandidaturas } from '../../../lib/realtime/change.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'
import { currentTime } from '../../../lib/time/clock.ts'
import { candidaturasQuery } from '../queries.ts'

const mutationKey = (vagaId: string) => ['candidaturas', 'accept', vagaId]

interface Accepted {
  vaga: { id: string; nome_vaga: string }
  candidatura: CandidaturaOfVaga
}

export function useAcceptCandidatura({ vaga, candidatura }: Accepted) {
  const vagaId = vaga.id
  const client = useQueryClient()
  const undo = useUndoAccept(vagaId)
  return useChange({
    mutationKey: mutationKey(vagaId),
    mutationFn: (body: RouteInput<typeof acceptCandidatura>['body']) => call(acceptCandidatura, { body }),
    changes: () => vagaAndCandidaturas(vagaId),
    onSuccess: ({ id, status }) => {
      const until = performance.now() + undoSeconds * 1000
      notify.successWithButton(messages.candidaturas.accepted, {
        name: toastOf(id),
        description: messages.candidaturas.acceptedDetails({ medico: candidatura.medico.nome, vaga: vaga.nome_vaga }),
        label: 'Desfazer',
        seconds: undoSeconds,
        onPress: () => undo(id, until),
      })
      // The row has no clock of its own, so this time stands until the list is loaded again.
      showStatus(client, vagaId, id, { status, undo_until: new Date(currentTime() + undoSeconds * 1000).toISOString() })
    },
    onError: notifyFailure(messages.candidaturas.acceptFailed, {
      unexpected: messages.candidaturas.acceptUnexpected,
      offline: messages.offline.accept,
    }),
  })
}

/** The id of the toast. Both the toast and the row can undo. */
const toastOf = (candidaturaId: string) => `undo-${candidaturaId}`

/** Returns a function that undoes an acceptance, and offers another try until the given time of `performance.now()`. */
export function useUndoAccept(vagaId: string) {
  const client = useQueryClient()
  const { mutateAsync } = useChange({
    mutationFn: (candidatura_id: string) => call(undoAccept, { body: { candidatura_id } }),
    changes: () => vagaAndCandidaturas(vagaId),
    onSuccess: ({ id, status }) => {
      notify.end(toastOf(id))
      notify.success(messages.candidaturas.acceptUndone)
      showStatus(client, vagaId, id, { status, undo_until: null })
    },
  })
  // `onError` does not know the time, and a closed dialog runs no callback of `mutate`, so the promise is handled here.
  return function undo(id: string, until: number) {
    mutateAsync(id).catch((error) => {
      const seconds = (until - performance.now()) / 1000
      if (isRefusal(error) || seconds <= 0) return notifyUndoFailed(error)
      notify.errorWithButton(isOffline(error) ? messages.offline.undo : messages.candidaturas.undoFailed, {
        label: 'Tentar novamente',
        seconds,
        onPress: () => undo(id, until),
      })
    })
  }
}

const notifyUndoFailed = notifyFailure(messages.candidaturas.undoFailed, { offline: messages.offline.undo })

export function useIsAccepting(vagaId: string) {
  return useIsMutating({ mutationKey: mutationKey(vagaId) }) > 0
}

/** Updates the list before its reload, so that the rule immediately removes 'Aceitar' from the other rows. */
function showStatus(
  client: QueryClient,
  vagaId: string,
  id: string,
  changed: Pick<CandidaturaOfVaga, 'status' | 'undo_until'>,
) {
  client.setQueryData(candidaturasQuery(vagaId).queryKey, (list) =>
    mapItems(list, (candidatura) => (candidatura.id === id ? { ...candidatura, ...changed } : candidatura)),
  )
}
