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
  clash: ({ nome, shifts: [one, other] }: { nome: string; shifts: [ShiftInWords, ShiftInWords] }) =>
    `${nome} estaria em dois lugares ao mesmo tempo: ${shiftInWords(one)} e ${shiftInWords(other)}.`,
  /** @param where the place of a shift in the plan: 'UTI adulto, Noite, quarta-feira, 25 de novembro' */
  put: (nome: string, where: string) => `${nome}: ${where}.`,
  emptied: (where: string) => `Sem nome: ${where}.`,
  notPut: (nome: string, where: string) => `${nome} não entrou na escala: ${where}`,
  notEmptied: (where: string) => `O nome não foi tirado: ${where}`,
  notSent: 'A mudança ainda não foi salva.',
  notAdded: (nome: string) => `${nome} não entrou nos médicos da casa`,
  membrosFailed: 'Não foi possível carregar os médicos da casa.',
  create: (nome: string) => `Criar “${nome}”`,
  undone: 'Desfeito.',
  undoFailed: 'Não foi possível desfazer',
  undoOffline: 'Sem conexão: nada foi desfeito.',
  nothingToUndo: 'Nada para desfazer.',
  vagasUnchanged: 'Vagas não mudam por letras. Enter abre o painel da vaga.',
  hoursDiffer: 'Os plantões deste turno têm horários diferentes. Enter abre “Publicar plantões”.',
  askEspecialidade: (setor: string) =>
    `Os plantões de ${setor} precisam de uma especialidade. Ela fica no setor, e a pergunta não volta.`,
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
