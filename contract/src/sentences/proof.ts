/** The mark beside a hospital's name. Beside the name only the second part is seen. */
export const proofMark = {
  cnes: ['Hospital com', 'CNES confirmado'],
  operacao: ['Hospital com', 'CNPJ conferido'],
  none: ['Hospital', 'ainda não confirmado'],
  namesake: ['Hospital', 'não confirmado · nome igual ao de um hospital confirmado'],
} as const

/** The name that was checked, where the hospital's own name is another. */
export const checkedName = (name: string) => `: ${name}`

/** The address of the part 'Comprovação' in a hospital's profile. All requests for proof link to it. */
export const proofAddress = '/hospital/perfil/comprovacao'
