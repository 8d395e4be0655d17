import { listAvaliacoes } from '@plantao/contract/avaliacoes/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

/** A doctor's latest ratings, with the average of all. */
export const avaliacoesQuery = (medicoId: string) =>
  queryOptions({
    queryKey: ['avaliacoes', medicoId],
    queryFn: ({ signal }) => call(listAvaliacoes, { query: { medico_id: medicoId }, signal }),
  })
