import { getSecondFactor } from '@plantao/contract/auth/second-factor/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'

export const secondFactorQuery = queryOptions({
  queryKey: ['auth', 'second-factor'],
  queryFn: ({ signal }) => call(getSecondFactor, { signal }),
})
