import type { UserType } from '@plantao/contract/account-types'

export type AccountType = 'medico' | 'hospital'

/** The specification's word for each account type, in `user_type` and in the names of views. */
export const userTypes = { medico: 'doctor', hospital: 'hospital' } as const satisfies Record<AccountType, UserType>

export const accountTypeOf = (userType: UserType): AccountType =>
  userType === userTypes.medico ? 'medico' : 'hospital'

export const viewFor = <V extends 'login' | 'register' | 'dashboard'>(accountType: AccountType, view: V) =>
  `${userTypes[accountType]}-${view}` as const

export const addressFor = (accountType: AccountType, view: 'login' | 'register' | 'dashboard') =>
  `/?view=${viewFor(accountType, view)}`
