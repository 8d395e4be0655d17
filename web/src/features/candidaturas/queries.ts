import { listCandidaturas, listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import { messages } from '@plantao/contract/messages'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'
import { byCursor } from '../../lib/queries/cursor-pages.ts'
import { ofMedicoDashboard } from '../medicos/load-errors.ts'

export const ownCandidaturasQuery = infiniteQueryOptions({
  queryKey: ['candidaturas', 'own'],
  queryFn: ({ pageParam, signal }) => call(listOwnCandidaturas, { query: { cursor: pageParam }, signal }),
  ...byCursor,
  meta: ofMedicoDashboard,
})

/** The candidaturas of one of the hospital's vagas: the accepted one first, then the others in the order of arrival. */
export const candidaturasQuery = (vagaId: string) =>
  infiniteQueryOptions({
    queryKey: ['candidaturas', 'of-vaga', vagaId],
    queryFn: ({ pageParam, signal }) =>
      call(listCandidaturas, { query: { vaga_id: vagaId, cursor: pageParam }, signal }),
    ...byCursor,
    meta: { onLoadError: notifyFailure(messages.dashboard.candidatosFailed) },
  })
