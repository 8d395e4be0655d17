import { getOwnHospital } from '@plantao/contract/hospitais/routes'
import type { Hospital } from '@plantao/contract/hospitais/schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { nullWhenNone } from '../../lib/http/errors.ts'
import { loadWhenOnline } from '../../lib/load-when-online.ts'

/**
 * The account's hospital row, or null. This query is in the code of the first screen, which must stay small. The
 * sentences for its errors are therefore loaded only when an error occurs.
 */
export const ownHospitalQuery = (userId: string) =>
  queryOptions({
    queryKey: ['hospitais', 'own', userId],
    queryFn: ({ signal }): Promise<Hospital | null> => call(getOwnHospital, { signal }).catch(nullWhenNone),
    meta: {
      onLoadError: async (error) =>
        (await loadWhenOnline(() => import('../../lib/notify/late-notices.ts'))).notifyOwnHospitalFailed(error),
    },
  })
