/** The account types, each with its word on the wire (`user_type`). */
export const userTypes = { medico: 'doctor', hospital: 'hospital', operador: 'operator' } as const

export type AccountType = keyof typeof userTypes
export type UserType = (typeof userTypes)[AccountType]

/** A doctor's or a hospital's account: the two sides of a shift. */
const sides = ['medico', 'hospital'] as const satisfies AccountType[]
export type Side = (typeof sides)[number]

export const isSide = (accountType: string | null): accountType is Side => sides.some((side) => side === accountType)

/** The account types of both sides, which report and are reported. */
export const personTypes = [userTypes.medico, userTypes.hospital] as const

const accountTypes = { doctor: 'medico', hospital: 'hospital', operator: 'operador' } as const satisfies Record<
  UserType,
  AccountType
>

export const accountTypeOf = (userType: UserType): AccountType => accountTypes[userType]
