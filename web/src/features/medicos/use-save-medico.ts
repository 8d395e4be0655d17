import type { User } from '@plantao/contract/auth/schema'
import { createOwnMedico, updateOwnMedico } from '@plantao/contract/medicos/routes'
import type { Medico, medicoBody } from '@plantao/contract/medicos/schema'
import { messages } from '@plantao/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http/api.ts'
import { notify } from '../../lib/notify/notify.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'
import { useChange } from '../../lib/realtime/use-change.ts'
import { ownMedicoQuery } from './own-medico-query.ts'

export type MedicoValues = z.input<ReturnType<typeof medicoBody>>

export function useSaveMedico(user: User, medico: Medico | null) {
  const client = useQueryClient()
  return useChange({
    mutationFn: (values: MedicoValues) => {
      const body = { ...values, email: user.email, auth_user_id: user.id }
      return medico ? call(updateOwnMedico, { params: { id: medico.id }, body }) : call(createOwnMedico, { body })
    },
    changes: () => [{ topic: 'medicos' }],
    isPendingUntilShown: true,
    onSuccess: (saved) => {
      client.setQueryData(ownMedicoQuery(user.id).queryKey, saved)
      notify.success(messages.medicos.saved)
    },
    onError: notifyFailure(medico ? messages.medicos.updateFailed : messages.medicos.createFailed, {
      offline: messages.offline.saveProfile,
    }),
  })
}
