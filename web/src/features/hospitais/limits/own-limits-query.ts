import { getOwnLimits } from '@plantao/contract/hospitais/routes'
import type { Hospital } from '@plantao/contract/hospitais/schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'

/** The used part of the limits, which only a hospital with limits asks for. */
export const ownLimitsQuery = (hospital: Hospital | null | undefined) =>
  queryOptions({
    queryKey: ['limits'],
    enabled: hospital?.is_limited ?? false,
    queryFn: async ({ signal }) => (await call(getOwnLimits, { signal })).limits,
    // A failure shows no error: the notice is then left out.
    meta: {},
  })
