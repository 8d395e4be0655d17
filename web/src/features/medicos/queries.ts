import type { User } from '@plantao/contract/auth/schema'
import { createOwnMedico, getCandidato, listAcessos, updateOwnMedico } from '@plantao/contract/medicos/routes'
import type { Medico, medicoBody } from '@plantao/contract/medicos/schema'
import { messages } from '@plantao/contract/messages'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http/api.ts'
import { notify, notifyFailure } from '../../lib/notify.ts'
import { ownMedicoQuery } from '../auth/queries.ts'

export type MedicoValues = z.input<ReturnType<typeof medicoBody>>

/** 'Quem viu meus dados', newest first. */
export const acessosQuery = infiniteQueryOptions({
  queryKey: ['medicos', 'acessos'],
  queryFn: ({ pageParam, signal }) => call(listAcessos, { query: { cursor: pageParam, limit: 10 }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.next_cursor ?? undefined,
})

/** Creates the row of an account that has none (yet), else changes it. */
export function useSaveMedico(user: User, medico: Medico | null) {
  const client = useQueryClient()
  const { queryKey } = ownMedicoQuery(user.id)
  return useMutation({
    mutationFn: (values: MedicoValues) => {
      const body = { ...values, email: user.email, auth_user_id: user.id }
      return medico ? call(updateOwnMedico, { params: { id: medico.id }, body }) : call(createOwnMedico, { body })
    },
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved)
      notify.success(messages.medicos.saved)
    },
    onError: notifyFailure(medico ? messages.medicos.updateFailed : messages.medicos.createFailed, {
      offline: messages.offline.saveProfile,
    }),
    // After a refusal too: the row may have come or gone meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

/** A doctor who applied to one of the hospital's vagas. Each reading is recorded for the doctor, so it is not read again soon. */
export const candidatoQuery = (medicoId: string) =>
  queryOptions({
    queryKey: ['medicos', 'candidato', medicoId],
    queryFn: ({ signal }) => call(getCandidato, { params: { id: medicoId }, signal }),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  })
