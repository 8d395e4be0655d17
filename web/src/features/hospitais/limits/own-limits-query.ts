import { getOwnLimits } from '@plantao/contract/hospitais/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'

/** The key stands under 'vagas', because publishing, closing and a new candidatura change what is used. */
export const ownLimitsQuery = queryOptions({
  queryKey: ['vagas', 'own', 'limits'],
  queryFn: async ({ signal }) => (await call(getOwnLimits, { signal })).limits,
  // The notice is left out where its numbers cannot be loaded.
  meta: {},
})
