import { listEspecialidades } from '@plantao/contract/especialidades/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

/** The specialties hardly ever change, so a loaded answer counts as fresh for an hour. */
export const especialidadesQuery = queryOptions({
  queryKey: ['especialidades'],
  queryFn: ({ signal }) => call(listEspecialidades, { signal }),
  select: ({ items }) => items.map(({ nome }) => nome),
  staleTime: 60 * 60_000,
})
