import {
  acceptCandidatura,
  applyToVaga,
  listCandidaturas,
  listOwnCandidaturas,
} from '@plantao/contract/candidaturas/routes'
import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import { messages } from '@plantao/contract/messages'
import type { OpenVaga } from '@plantao/contract/vagas/schema'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiError, call } from '../../lib/http/api.ts'
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts'
import { isOffline, notify, notifyFailure, sentenceOf } from '../../lib/notify.ts'
import { currentSession } from '../../lib/session/session.ts'
import { ownMedicoQuery } from '../auth/queries.ts'
import { openVagasLists, ownVagasQuery } from '../vagas/queries.ts'

export const ownCandidaturasQuery = infiniteQueryOptions({
  queryKey: ['candidaturas', 'own'],
  queryFn: ({ pageParam, signal }) => call(listOwnCandidaturas, { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.next_cursor ?? undefined,
})

/** Nobody knows as which doctor to apply. */
class MedicoUnknown extends Error {}

/** Of the tries that got no answer: asking again with the same key is the same candidatura, should the first have arrived. */
const unanswered = new Map<string, string>()

const applyKey = (vagaId: string) => ['candidaturas', 'apply', vagaId]

export function useApplyToVaga(vagaId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: applyKey(vagaId),
    mutationFn: () => apply(client, vagaId),
    onSuccess: ({ status }) => {
      notify.success(messages.candidaturas.applied)
      setCandidatura(client, vagaId, { status })
    },
    onError: notifyApplyFailure,
    onSettled: () => {
      void client.invalidateQueries(openVagasLists)
      void client.invalidateQueries({ queryKey: ownCandidaturasQuery.queryKey })
    },
  })
}

/** True wherever the card is: a long list takes it out of the page and puts it back. */
export function useIsApplying(vagaId: string) {
  return useIsMutating({ mutationKey: applyKey(vagaId) }) > 0
}

async function apply(client: QueryClient, vagaId: string) {
  const medico = await readOwnMedico(client)
  const key = unanswered.get(vagaId) ?? newIdempotencyKey()
  unanswered.set(vagaId, key)
  try {
    const sent = await call(applyToVaga, {
      body: { vaga_id: vagaId, medico_id: medico.id, status: 'pendente' },
      idempotencyKey: key,
    })
    unanswered.delete(vagaId)
    return sent
  } catch (error) {
    if (error instanceof ApiError) unanswered.delete(vagaId)
    throw error
  }
}

/** Read anew each time: what the page knows of it may be gone, or may be missing no longer. */
async function readOwnMedico(client: QueryClient) {
  const query = { ...ownMedicoQuery(currentSession()?.user.id ?? ''), staleTime: 0, retry: false }
  const medico = await client.fetchQuery(query).catch((cause) => {
    // Without a connection it is not the row that is at fault.
    if (isOffline(cause)) throw cause
    throw new MedicoUnknown('the medico row cannot be read', { cause })
  })
  if (!medico) throw new MedicoUnknown('no medico row')
  return medico
}

const { medicoMissing, applyFailed, applyUnexpected } = messages.candidaturas

function notifyApplyFailure(error: Error) {
  const isMedico = error instanceof MedicoUnknown || (error instanceof ApiError && error.code === 'medico_not_found')
  if (isOffline(error)) notify.error(messages.offline.apply)
  else if (isMedico) notify.error(medicoMissing)
  else if (error instanceof ApiError) notify.error(applyFailed, sentenceOf(error))
  else notify.error(applyUnexpected, messages.unexpected.text)
}

/** The button says what happened at once; the lists are asked again in the background. */
function setCandidatura(client: QueryClient, vagaId: string, candidatura: OpenVaga['candidatura']) {
  client.setQueriesData<InfiniteData<{ items: OpenVaga[]; next_cursor: string | null }>>(
    openVagasLists,
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          items: page.items.map((vaga) => (vaga.id === vagaId ? { ...vaga, candidatura } : vaga)),
        })),
      },
  )
}

/** The candidates of one of the hospital's vagas; the accepted one first, then in the order they came. */
export const candidatosQuery = (vagaId: string) =>
  infiniteQueryOptions({
    queryKey: ['candidaturas', 'of-vaga', vagaId],
    queryFn: ({ pageParam, signal }) =>
      call(listCandidaturas, { query: { vaga_id: vagaId, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  })

const acceptKey = (vagaId: string) => ['candidaturas', 'accept', vagaId]

export function useAcceptCandidatura(vagaId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: acceptKey(vagaId),
    mutationFn: (candidatura_id: string) => call(acceptCandidatura, { body: { candidatura_id } }),
    onSuccess: ({ id, status }) => {
      notify.success(messages.candidaturas.accepted)
      setStatusOfCandidato(client, vagaId, id, status)
    },
    onError: notifyFailure(messages.candidaturas.acceptFailed, {
      unexpected: messages.candidaturas.acceptUnexpected,
      offline: messages.offline.accept,
    }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: candidatosQuery(vagaId).queryKey })
      void client.invalidateQueries({ queryKey: ownVagasQuery.queryKey })
    },
  })
}

/** While one is being accepted no other may be tried. */
export function useIsAccepting(vagaId: string) {
  return useIsMutating({ mutationKey: acceptKey(vagaId) }) > 0
}

/** At once, so that the rule takes 'Aceitar' from the others before the list has been asked again. */
function setStatusOfCandidato(client: QueryClient, vagaId: string, id: string, status: CandidaturaOfVaga['status']) {
  client.setQueryData(
    candidatosQuery(vagaId).queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map((candidato) => (candidato.id === id ? { ...candidato, status } : candidato)),
        })),
      },
  )
}
