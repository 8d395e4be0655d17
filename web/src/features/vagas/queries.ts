import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import {
  closeVaga,
  correctVagasPlace,
  countOpenVagas,
  countVagasToCorrect,
  createVaga,
  listOpenEspecialidades,
  listOpenVagas,
  listOwnVagas,
  updateVaga,
} from '@plantao/contract/vagas/routes'
import type { VagaFilters } from '@plantao/contract/vagas/schema'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../lib/http/api.ts'
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts'
import { notify, notifyFailure } from '../../lib/notify.ts'

/** All that a doctor sees of open vagas: list, count, specialties. */
export const openVagas = { queryKey: ['vagas', 'open'] } as const

/** Every list of open vagas, whatever its filters. */
export const openVagasLists = { queryKey: [...openVagas.queryKey, 'list'] } as const

export const openVagasQuery = (filters: VagaFilters) =>
  infiniteQueryOptions({
    queryKey: [...openVagasLists.queryKey, filters],
    // A short page first, to be there soon; longer ones after it, because a change asks for all of them again.
    queryFn: ({ pageParam, signal }) =>
      call(listOpenVagas, { query: { ...filters, cursor: pageParam, limit: pageParam ? 50 : 20 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    // While other filters are asked for, the old list stands, dimmed: nothing jumps.
    placeholderData: keepPreviousData,
  })

/** A call of its own: a page never waits for the count. */
export const openVagasCountQuery = (filters: VagaFilters) =>
  queryOptions({
    queryKey: [...openVagas.queryKey, 'count', filters],
    queryFn: ({ signal }) => call(countOpenVagas, { query: filters, signal }),
    select: ({ count }) => count,
    placeholderData: keepPreviousData,
  })

export const openEspecialidadesQuery = queryOptions({
  queryKey: [...openVagas.queryKey, 'especialidades'],
  queryFn: ({ signal }) => call(listOpenEspecialidades, { signal }),
  select: ({ items }) => items,
})

/** The hospital's own vagas, newest first. */
export const ownVagasQuery = infiniteQueryOptions({
  queryKey: ['vagas', 'own'],
  queryFn: ({ pageParam, signal }) => call(listOwnVagas, { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.next_cursor ?? undefined,
})

const ownVagas = { queryKey: ownVagasQuery.queryKey } as const

/** How many shifts to come do not say what the hospital's profile says. */
export const vagasToCorrectQuery = queryOptions({
  queryKey: ['vagas', 'to-correct'],
  queryFn: ({ signal }) => call(countVagasToCorrect, { signal }),
  select: ({ count }) => count,
})

export function useCorrectVagasPlace() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(correctVagasPlace, {}),
    onSuccess: ({ count }) => notify.success(messages.hospitais.corrected(count)),
    onError: notifyFailure(messages.hospitais.correctFailed),
    onSettled: () => {
      void client.invalidateQueries(ownVagas)
      void client.invalidateQueries({ queryKey: vagasToCorrectQuery.queryKey })
    },
  })
}

export function useCreateVaga() {
  const client = useQueryClient()
  // The same content sent again is the same vaga, should the first sending have arrived without an answer coming back.
  const attempt = useRef({ content: '', key: '' })
  return useMutation({
    mutationFn: (body: RouteInput<typeof createVaga>['body']) => {
      const content = JSON.stringify(body)
      if (attempt.current.content !== content) attempt.current = { content, key: newIdempotencyKey() }
      return call(createVaga, { body, idempotencyKey: attempt.current.key })
    },
    onSuccess: () => {
      // Filling in the same again is wanting it twice.
      attempt.current = { content: '', key: '' }
      notify.success(messages.vagas.created)
    },
    onError: notifyFailure(messages.vagas.createFailed, {
      unexpected: messages.vagas.createUnexpected,
      offline: messages.offline.createVaga,
    }),
    onSettled: () => void client.invalidateQueries(ownVagas),
  })
}

export function useUpdateVaga(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RouteInput<typeof updateVaga>['body']) => call(updateVaga, { params: { id }, body }),
    onSuccess: () => notify.success(messages.vagas.updated),
    onError: notifyFailure(messages.vagas.updateFailed, { offline: messages.offline.updateVaga }),
    onSettled: () => void client.invalidateQueries(ownVagas),
  })
}

export function useCloseVaga() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (vaga_id: string) => call(closeVaga, { body: { vaga_id } }),
    onSuccess: () => notify.success(messages.vagas.closed),
    onError: notifyFailure(messages.vagas.closeFailed, { offline: messages.offline.closeVaga }),
    onSettled: () => {
      void client.invalidateQueries(ownVagas)
      // Its pendentes are not any more.
      void client.invalidateQueries({ queryKey: ['candidaturas'] })
    },
  })
}
