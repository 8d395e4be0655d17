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
  failed: 'Não foi possível mudar a escala',
  offline: 'Sem conexão: nem tudo foi mudado.',
  undone: 'Desfeito.',
  clash: ({ nome, shifts: [one, other] }: { nome: string; shifts: [ShiftInWords, ShiftInWords] }) =>
    `${nome} estaria em dois lugares ao mesmo tempo: ${shiftInWords(one)} e ${shiftInWords(other)}.`,
} as const
