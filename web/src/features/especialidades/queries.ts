import { listEspecialidades } from '@plantao/contract/especialidades/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

/** Names in the table's order. They hardly ever change. */
export const especialidadesQuery = queryOptions({
  queryKey: ['especialidades'],
  queryFn: ({ signal }) => call(listEspecialidades, { signal }),
  select: ({ items }) => items.map(({ nome }) => nome),
  staleTime: 60 * 60_000,
})
