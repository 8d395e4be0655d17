import { formatDay } from '../format.ts'

/** The pill on each card of a vaga. A narrow line shows only the second part. */
export const proofPill = {
  cnes: ['Hospital com', 'CNES confirmado'],
  operacao: ['Hospital com', 'CNPJ conferido'],
  none: ['Hospital', 'ainda não confirmado'],
} as const

/** The text on the page of a vaga: what was checked, by whom and when. */
export const proofText = {
  cnes: (on: string) =>
    `CNES confirmado em ${formatDay(on)}, por um código enviado ao e-mail do cadastro do Ministério da Saúde.`,
  operacao: (on: string) => `CNPJ conferido pela operação do Plantão Aberto em ${formatDay(on)}.`,
  none: 'Ninguém conferiu ainda se este hospital é quem diz ser.',
} as const

export const proofId = 'comprovacao'

/** The address of the card 'Comprovação' in a hospital's profile. All requests for proof link to it. */
export const proofAddress = `/hospital/perfil#${proofId}`
