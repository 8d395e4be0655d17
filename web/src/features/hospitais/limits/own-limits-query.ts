import { getOwnLimits } from '@plantao/contract/hospitais/routes'
import type { Hospital } from '@plantao/contract/hospitais/schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'

/** The hospital's use of its limits. Only a hospital with limits asks for it. */
export const ownLimitsQuery = (hospital: Hospital | null | undefined) =>
  queryOptions({
    queryKey: ['limits'],
    enabled: hospital?.is_limited ?? false,
    queryFn: async ({ signal }) => (await call(getOwnLimits, { signal })).limits,
    // A failure shows no error. The notice then leaves out the numbers.
    meta: {},
  })
