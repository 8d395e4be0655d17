import { getOwnLimits } from '@plantao/contract/hospitais/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'

export const ownLimitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: async ({ signal }) => (await call(getOwnLimits, { signal })).limits,
  // The notice is left out where its numbers cannot be loaded.
  meta: {},
})
