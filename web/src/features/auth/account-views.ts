import { type AccountType, userTypes } from '@plantao/contract/account-types'

export const viewFor = <V extends 'login' | 'register' | 'dashboard'>(accountType: AccountType, view: V) =>
  `${userTypes[accountType]}-${view}` as const

export const addressFor = (accountType: AccountType, view: 'login' | 'register' | 'dashboard') =>
  `/?view=${viewFor(accountType, view)}`
