import { getCandidato, listAcessos, listUrgentCallConsents } from '@plantao/contract/medicos/routes'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { byCursor } from '../../lib/queries/cursor-pages.ts'

/** The accesses of 'Quem viu meus dados', newest first. */
export const acessosQuery = infiniteQueryOptions({
  queryKey: ['medicos', 'acessos'],
  queryFn: ({ pageParam, signal }) => call(listAcessos, { query: { cursor: pageParam, limit: 10 }, signal }),
  ...byCursor,
})

/** The doctor sees a record of each load, so this query is seldom repeated. */
export const candidatoQuery = (medicoId: string) =>
  queryOptions({
    queryKey: ['medicos', 'candidato', medicoId],
    queryFn: ({ signal }) => call(getCandidato, { params: { id: medicoId }, signal }),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  })

/**
 * @param hospital_id the only hospital to ask for. Without it, the answer has all hospitals where the doctor worked.
 */
export const urgentCallConsentsQuery = (hospital_id?: string) =>
  infiniteQueryOptions({
    queryKey: ['medicos', 'urgent-calls', hospital_id],
    queryFn: ({ pageParam, signal }) =>
      call(listUrgentCallConsents, { query: { hospital_id, cursor: pageParam, limit: 10 }, signal }),
    ...byCursor,
  })
