import { formatDay } from '../format.ts'

/** The mark beside a hospital's name. Beside the name only the second part is seen. */
export const proofMark = {
  cnes: ['Hospital com', 'CNES confirmado'],
  operacao: ['Hospital com', 'CNPJ conferido'],
  none: ['Hospital', 'ainda não confirmado'],
  namesake: ['Hospital', 'não confirmado · nome igual ao de um hospital confirmado'],
} as const

/** The text on the page of a vaga: what was checked, by whom and when. */
export const proofText = {
  cnes: (on: string) =>
    `CNES confirmado em ${formatDay(on)}, por um código enviado ao e-mail do cadastro do Ministério da Saúde.`,
  operacao: (on: string) => `CNPJ conferido pela operação do Plantão Aberto em ${formatDay(on)}.`,
  namesake:
    'Um hospital confirmado da mesma cidade tem nome igual, e ninguém conferiu se este é ele. Confira antes de ir.',
  none: 'Ninguém conferiu ainda se este hospital é quem diz ser.',
} as const

/** The name that was checked, where the hospital's own name is another. */
export const checkedName = (name: string) => `: ${name}`

export const proofId = 'comprovacao'

/** The address of the card 'Comprovação' in a hospital's profile. All requests for proof link to it. */
export const proofAddress = `/hospital/perfil#${proofId}`
