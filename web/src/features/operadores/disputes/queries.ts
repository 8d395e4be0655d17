import { lookAtVaga } from '@plantao/contract/operadores/work/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { withFactor } from '../factor-again/with-factor.ts'

/** The people concerned see a record of each load, so the page never loads the history again by itself. */
export const vagaLookQuery = (vagaId: string, reason: string) =>
  queryOptions({
    queryKey: ['operadores', 'vaga', vagaId, reason],
    queryFn: ({ signal }) => withFactor(() => call(lookAtVaga, { body: { vaga_id: vagaId, reason }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
