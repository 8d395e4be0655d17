/** The two kinds of account, named like their tables, each with the specification's word for it (`user_type`). */
export const userTypes = { medico: 'doctor', hospital: 'hospital' } as const

export type AccountType = keyof typeof userTypes
export type UserType = (typeof userTypes)[AccountType]

export function accountTypeOf(userType: UserType): AccountType {
  return userType === userTypes.medico ? 'medico' : 'hospital'
}
