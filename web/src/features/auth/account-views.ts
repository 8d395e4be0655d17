import { type Side, userTypes } from '@plantao/contract/account-types'

export const viewFor = <V extends 'login' | 'register' | 'dashboard'>(accountType: Side, view: V) =>
  `${userTypes[accountType]}-${view}` as const

export const addressFor = (accountType: Side, view: 'login' | 'register' | 'dashboard') =>
  `/?view=${viewFor(accountType, view)}`
