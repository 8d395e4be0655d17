import { formatDay } from '../format.ts'

/** The text on the page of a vaga: what was checked, by whom and when. */
export const proofText = {
  cnes: (on: string) =>
    `CNES confirmado em ${formatDay(on)}, por um código enviado ao e-mail do cadastro do Ministério da Saúde.`,
  operacao: (on: string) => `CNPJ conferido pela operação do Plantão Aberto em ${formatDay(on)}.`,
  namesake:
    'Um hospital confirmado da mesma cidade tem nome igual, e ninguém conferiu se este é ele. Confira antes de ir.',
  none: 'Ninguém conferiu ainda se este hospital é quem diz ser.',
} as const
