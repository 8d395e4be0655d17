import { updateOwnHospital } from '@plantao/contract/hospitais/routes'
import type { Hospital } from '@plantao/contract/hospitais/schema'
import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { hospitais } from '@plantao/contract/sentences/hospitais'
import { hospitalDetails } from '@plantao/contract/sentences/hospital-profile'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { notify } from '../../lib/notify/notify.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'
import { useChange } from '../../lib/realtime/use-change.ts'
import { ownHospitalQuery } from './own-hospital-query.ts'

export function useUpdateHospital({ id, auth_user_id }: Hospital) {
  const client = useQueryClient()
  return useChange({
    mutationFn: (body: RouteInput<typeof updateOwnHospital>['body']) =>
      call(updateOwnHospital, { params: { id }, body }),
    changes: () => [{ topic: 'hospitais' }, { topic: 'proof' }],
    isPendingUntilShown: true,
    onSuccess: (hospital, { nome }) => {
      client.setQueryData(ownHospitalQuery(auth_user_id).queryKey, hospital)
      const isNameKept = nome !== undefined && nome !== hospital.nome
      notify.success(isNameKept ? hospitalDetails.nameWaits : hospitais.updated)
    },
    onError: notifyFailure(hospitais.updateFailed, { offline: messages.offline.saveProfile }),
  })
}
