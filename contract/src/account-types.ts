/** The account types, each with its word on the wire (`user_type`). */
export const userTypes = { medico: 'doctor', hospital: 'hospital', operador: 'operator' } as const

export type AccountType = keyof typeof userTypes
export type UserType = (typeof userTypes)[AccountType]

/** The two sides of a shift: accounts that anybody may open. */
export type Side = Exclude<AccountType, 'operador'>

const accountTypes = { doctor: 'medico', hospital: 'hospital', operator: 'operador' } as const satisfies Record<
  UserType,
  AccountType
>

export const accountTypeOf = (userType: UserType): AccountType => accountTypes[userType]
