import { listHospitais, updateOwnHospital } from '@plantao/contract/hospitais/routes'
import type { Hospital } from '@plantao/contract/hospitais/schema'
import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { notify, notifyFailure } from '../../lib/notify.ts'
import { ownHospitalQuery } from '../auth/queries.ts'

/** The first hospitals by name whose name has these words; there may be 7,000, so never all of them. */
export const hospitalNamesQuery = (words: string) =>
  queryOptions({
    queryKey: ['hospitais', 'names', words],
    queryFn: ({ signal }) => call(listHospitais, { query: { q: words || undefined, limit: 50 }, signal }),
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  })

/** The name of one, for a filter that came with the address; null when there is none of that id. */
export const hospitalNameQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['hospitais', 'name', id],
    queryFn: async ({ signal }) => (await call(listHospitais, { query: { id }, signal })).items[0]?.nome ?? null,
    enabled: id !== undefined,
    staleTime: 5 * 60_000,
  })

export function useUpdateHospital({ id, auth_user_id }: Hospital) {
  const client = useQueryClient()
  const { queryKey } = ownHospitalQuery(auth_user_id)
  return useMutation({
    mutationFn: (body: RouteInput<typeof updateOwnHospital>['body']) =>
      call(updateOwnHospital, { params: { id }, body }),
    onSuccess: (hospital) => {
      client.setQueryData(queryKey, hospital)
      notify.success(messages.hospitais.updated)
    },
    onError: notifyFailure(messages.hospitais.updateFailed, { offline: messages.offline.saveProfile }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
