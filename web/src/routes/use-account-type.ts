import { type AccountType, accountTypeOf, isSide } from '@plantao/contract/account-types'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ownHospitalQuery } from '../features/hospitais/own-hospital-query.ts'
import { ownMedicoQuery } from '../features/medicos/own-medico-query.ts'
import { useUser } from '../lib/session/session.ts'

export type AccountTypeState =
  | { status: 'signed-out' | 'pending' }
  /** Null when neither a profile nor the sign-up tells the type. */
  | { status: 'known'; accountType: AccountType | null }
  | { status: 'failed'; retry: () => void }

/**
 * The type of the signed-in account. The medico row tells it, else the hospital row, else the sign-up. An account of no
 * side has no such row.
 */
export function useAccountType(): AccountTypeState {
  const user = useUser()
  const signedUpAs = user?.user_metadata.user_type ? accountTypeOf(user.user_metadata.user_type) : null
  const hasProfile = signedUpAs === null || isSide(signedUpAs)
  const medico = useQuery({ ...ownMedicoQuery(user?.id ?? ''), enabled: user !== null && hasProfile })
  const hospital = useQuery({ ...ownHospitalQuery(user?.id ?? ''), enabled: user !== null && medico.data === null })

  if (!user) return { status: 'signed-out' }
  if (!hasProfile) return { status: 'known', accountType: signedUpAs }
  if (medico.data) return { status: 'known', accountType: 'medico' }
  if (medico.data === undefined) return pendingOrFailed(medico)
  if (hospital.data) return { status: 'known', accountType: 'hospital' }
  if (hospital.data === undefined) return pendingOrFailed(hospital)
  return { status: 'known', accountType: signedUpAs }
}

function pendingOrFailed({ error, isFetching, refetch }: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>) {
  if (!error || isFetching) return { status: 'pending' } as const
  return { status: 'failed', retry: () => void refetch() } as const
}
