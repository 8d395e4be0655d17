import { updateOwnHospital } from '@plantao/contract/hospitais/routes'
import type { Hospital } from '@plantao/contract/hospitais/schema'
import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { notify } from '../../lib/notify/notify.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'
import { ownHospitalQuery } from './own-hospital-query.ts'

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
