import { type AccountType, accountTypeOf, userTypes } from '@plantao/contract/account-types'
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
 * The type of the signed-in account. For an operator, the sign-up tells it. For others the medico row tells it, else
 * the hospital row, else the sign-up.
 */
export function useAccountType(): AccountTypeState {
  const user = useUser()
  const isOperador = user?.user_metadata.user_type === userTypes.operador
  const medico = useQuery({ ...ownMedicoQuery(user?.id ?? ''), enabled: user !== null && !isOperador })
  const hospital = useQuery({ ...ownHospitalQuery(user?.id ?? ''), enabled: user !== null && medico.data === null })

  if (!user) return { status: 'signed-out' }
  if (isOperador) return { status: 'known', accountType: 'operador' }
  if (medico.data) return { status: 'known', accountType: 'medico' }
  if (medico.data === undefined) return pendingOrFailed(medico)
  if (hospital.data) return { status: 'known', accountType: 'hospital' }
  if (hospital.data === undefined) return pendingOrFailed(hospital)
  const { user_type } = user.user_metadata
  return { status: 'known', accountType: user_type ? accountTypeOf(user_type) : null }
}

function pendingOrFailed({ error, isFetching, refetch }: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>) {
  if (!error || isFetching) return { status: 'pending' } as const
  return { status: 'failed', retry: () => void refetch() } as const
}
