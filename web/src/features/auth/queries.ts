import type { UserType } from '@plantao/contract/auth/schema'
import { getOwnHospital } from '@plantao/contract/hospitais/routes'
import type { Hospital } from '@plantao/contract/hospitais/schema'
import { getOwnMedico } from '@plantao/contract/medicos/routes'
import type { Medico } from '@plantao/contract/medicos/schema'
import { messages } from '@plantao/contract/messages'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api.ts'
import { useUser } from '../../lib/session.ts'

/** The account's own doctor row, or null: not to have one is an answer (PGRST116), not a failure. */
export const ownMedicoQuery = (userId: string) =>
  queryOptions({
    queryKey: ['medicos', 'own', userId],
    queryFn: ({ signal }): Promise<Medico | null> => call(getOwnMedico, { signal }).catch(nullWhenNone),
  })

/** The account's own hospital row, or null. */
export const ownHospitalQuery = (userId: string) =>
  queryOptions({
    queryKey: ['hospitais', 'own', userId],
    queryFn: ({ signal }): Promise<Hospital | null> => call(getOwnHospital, { signal }).catch(nullWhenNone),
  })

function nullWhenNone(error: unknown) {
  if (error instanceof ApiError && error.code === 'PGRST116') return null
  throw error
}

export type KindState =
  | { status: 'signed-out' | 'pending' }
  /** `kind` null: nothing tells it, and the view stays what it is. */
  | { status: 'known'; kind: UserType | null }
  | { status: 'failed'; title: string; error: Error; retry: () => void }

/** Which kind of user is signed in: by the own doctor row, else the own hospital row, else what the registration said. */
export function useKind(): KindState {
  const user = useUser()
  const medico = useQuery({ ...ownMedicoQuery(user?.id ?? ''), enabled: user !== null })
  const hospital = useQuery({ ...ownHospitalQuery(user?.id ?? ''), enabled: user !== null && medico.data === null })

  if (!user) return { status: 'signed-out' }
  if (medico.data) return { status: 'known', kind: 'doctor' }
  if (medico.data === undefined) return pendingOrFailed(medico, messages.dashboard.medicoFailed)
  if (hospital.data) return { status: 'known', kind: 'hospital' }
  if (hospital.data === undefined) return pendingOrFailed(hospital, messages.dashboard.hospitalFailed)
  return { status: 'known', kind: user.user_metadata.user_type ?? null }
}

interface Asked {
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

function pendingOrFailed({ error, isFetching, refetch }: Asked, title: string): KindState {
  if (!error || isFetching) return { status: 'pending' }
  return { status: 'failed', title, error, retry: () => void refetch() }
}
