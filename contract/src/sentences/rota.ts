import { formatDayAndWeekday } from '../format.ts'

/* Sentences of the rota with doctors of the house. They are not in `messages`, which the first screens load. */

interface ShiftInWords {
  data: string
  horario: string
  setor: string | null
}

const shiftInWords = ({ data, horario, setor }: ShiftInWords) =>
  [formatDayAndWeekday(data), horario, setor].filter(Boolean).join(', ')

export const rota = {
  clash: ({ nome, shifts: [one, other] }: { nome: string; shifts: [ShiftInWords, ShiftInWords] }) =>
    `${nome} estaria em dois lugares ao mesmo tempo: ${shiftInWords(one)} e ${shiftInWords(other)}.`,
} as const

/** What stands beside the cells of a pasted sheet. */
export const sheet = {
  noDays: 'Não achei os dias nesta planilha.',
  noDay: 'Não está ligado a nenhum dia.',
  noSuchDay: (date: number) => `Este mês não tem dia ${date}.`,
  noName: 'Não parece o nome de um médico.',
  noShift: 'Sem plantão.',
  formulaError: 'A célula tem um erro de fórmula.',
  tooLong: 'O texto é longo demais para uma célula.',
  open: 'A definir',
  leftOut: (what: string) => `Fica de fora: ${what}.`,
  unused: 'Não foi usado.',
  twice: (shift: string) => `Repetido na planilha: ${shift}.`,
  existing: (shift: string) => `Já está na escala: ${shift}.`,
  clash: (shift: string, other: string) => `Fica de fora: ${shift}. No mesmo horário já há ${other}.`,
} as const
