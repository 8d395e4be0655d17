import { listHospitais } from '@plantao/contract/hospitais/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { ofMedicoDashboard } from '../../lib/notify/late-notices.ts'

export const hospitalNamesQuery = (words: string) =>
  queryOptions({
    queryKey: ['hospitais', 'names', words],
    queryFn: ({ signal }) => call(listHospitais, { query: { q: words || undefined, limit: 50 }, signal }),
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
    meta: ofMedicoDashboard,
  })

/** The name of the hospital that the filter in the address chooses; null when no hospital has this id. */
export const hospitalNameQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['hospitais', 'name', id],
    queryFn: async ({ signal }) => (await call(listHospitais, { query: { id }, signal })).items[0]?.nome ?? null,
    enabled: id !== undefined,
    staleTime: 5 * 60_000,
    meta: ofMedicoDashboard,
  })
