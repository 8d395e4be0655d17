import { getOwnMedico } from '@plantao/contract/medicos/routes'
import type { OwnMedico } from '@plantao/contract/medicos/schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { nullWhenNone } from '../../lib/http/errors.ts'
import { loadWhenOnline } from '../../lib/load-when-online.ts'

/**
 * The account's own row, or null. The code of the first screen must stay small, so the sentences for errors are loaded
 * only when an error occurs.
 */
export const ownMedicoQuery = (userId: string) =>
  queryOptions({
    queryKey: ['medicos', 'own', userId],
    queryFn: ({ signal }): Promise<OwnMedico | null> => call(getOwnMedico, { signal }).catch(nullWhenNone),
    meta: {
      onLoadError: async (error) =>
        (await loadWhenOnline(() => import('../../lib/notify/late-notices.ts'))).notifyOwnMedicoFailed(error),
    },
  })
