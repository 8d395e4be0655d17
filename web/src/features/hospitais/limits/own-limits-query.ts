import { getOwnLimits } from '@plantao/contract/hospitais/routes'
import type { Hospital } from '@plantao/contract/hospitais/schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'

/** The used part of the limits; asked only for a hospital that has them. */
export const ownLimitsQuery = (hospital: Hospital | null | undefined) =>
  queryOptions({
    queryKey: ['limits'],
    enabled: hospital?.is_limited ?? false,
    queryFn: async ({ signal }) => (await call(getOwnLimits, { signal })).limits,
    // The notice is left out where its numbers cannot be loaded.
    meta: {},
  })
