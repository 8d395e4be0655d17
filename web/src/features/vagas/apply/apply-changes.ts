import { applyToVaga, confirmInterest } from '@plantao/contract/candidaturas/routes'
import { messages } from '@plantao/contract/messages'
import type { OpenVaga } from '@plantao/contract/vagas/schema'
import { type InfiniteData, type QueryClient, useIsMutating, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { callOnce } from '../../../lib/http/call-once.ts'
import { hasCode, isOffline } from '../../../lib/http/errors.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { type CursorPage, mapItems } from '../../../lib/queries/cursor-pages.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'
import { currentSession } from '../../../lib/session/session.ts'
import { ownMedicoQuery } from '../../medicos/own-medico-query.ts'
import { openVagasLists, vagaForMedicoQuery } from '../queries.ts'

const mutationKey = (vagaId: string) => ['candidaturas', 'apply', vagaId]

export function useApplyToVaga(vagaId: string) {
  const client = useQueryClient()
  return useChange({
    mutationKey: mutationKey(vagaId),
    mutationFn: async () => {
      const medico = await readOwnMedico(client)
      return callOnce(applyToVaga, { body: { vaga_id: vagaId, medico_id: medico.id, status: 'pendente' } })
    },
    changes: () => [{ topic: 'candidaturas', vaga_id: vagaId }],
    onSuccess: ({ id, status }) => {
      notify.success(messages.candidaturas.applied)
      showAsSent(client, vagaId, { id, status })
    },
    onError: notifyApplyFailure,
  })
}

/** True while an application is being sent, even if the card has been unmounted and mounted again meanwhile. */
export function useIsApplying(vagaId: string) {
  return useIsMutating({ mutationKey: mutationKey(vagaId) }) > 0
}

/** The account has no medico row, or the row cannot be read. */
class MedicoUnknown extends Error {}

/**
 * Reads the account's medico row, mostly from the cache. If a cached row has been deleted meanwhile, the server refuses
 * the application.
 */
async function readOwnMedico(client: QueryClient) {
  const query = { ...ownMedicoQuery(currentSession()?.user.id ?? ''), staleTime: 0, retry: false }
  const known = client.getQueryData(query.queryKey)
  if (known) return known
  const medico = await client.fetchQuery(query).catch((cause) => {
    if (isOffline(cause)) throw cause
    throw new MedicoUnknown('the medico row cannot be read', { cause })
  })
  if (!medico) throw new MedicoUnknown('no medico row')
  return medico
}

const notifyRefusal = notifyFailure(messages.candidaturas.applyFailed, {
  unexpected: messages.candidaturas.applyUnexpected,
  offline: messages.offline.apply,
})

function notifyApplyFailure(error: Error) {
  const isMedicoMissing = error instanceof MedicoUnknown || hasCode(error, 'medico_not_found')
  if (isMedicoMissing) notify.error(messages.candidaturas.medicoMissing)
  else notifyRefusal(error)
}

/** The button changes immediately, while the list and the page load again in the background. */
function showAsSent(client: QueryClient, vagaId: string, candidatura: OpenVaga['candidatura']) {
  client.setQueriesData<InfiniteData<CursorPage<OpenVaga>>>(openVagasLists, (list) =>
    mapItems(list, (vaga) => (vaga.id === vagaId ? { ...vaga, candidatura } : vaga)),
  )
  client.setQueryData(vagaForMedicoQuery(vagaId).queryKey, (vaga) => vaga && { ...vaga, candidatura })
}

export const useConfirmInterest = (vaga_id: string) =>
  useChange({
    mutationFn: (candidatura_id: string) => call(confirmInterest, { body: { candidatura_id } }),
    changes: () => [{ topic: 'candidaturas', vaga_id }],
    isPendingUntilShown: true,
    onSuccess: () => notify.success(messages.candidaturas.interestConfirmed),
    onError: notifyFailure(messages.candidaturas.confirmInterestFailed, { offline: messages.offline.confirmInterest }),
  })
