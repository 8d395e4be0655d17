import { counted, formatDay, formatDayAndWeekday, formatInteger } from '../format.ts'
import type { CopyUnit } from '../rota/rules.ts'
import type { DuplicatedRota, DuplicateRota, LeftOutReason } from '../rota/schema.ts'
import { maxSheetCells, maxSheetShifts } from '../rota/sheet/rules.ts'
import type { SheetPlan, SheetState } from '../rota/sheet/schema.ts'

/* Sentences of the rota with doctors of the house. They are not in `messages`, which the first screens load. */

interface ShiftInWords {
  data: string
  horario: string
  setor: string | null
}

const shiftInWords = ({ data, horario, setor }: ShiftInWords) =>
  [formatDayAndWeekday(data), horario, setor].filter(Boolean).join(', ')

export const rota = {
  failed: 'Não foi possível alterar a escala',
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

/** Sentences beside the cells of a pasted sheet. */
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

/** Sentences of the page 'Colar a escala'. */
export const paste = {
  how: 'No Excel ou no Planilhas Google, selecione a escala inteira, copie e cole nesta página. Também serve a mensagem do WhatsApp com os plantões. Nada é salvo antes de você conferir.',
  tooLarge: `Cabem até ${formatInteger(maxSheetCells)} células de uma vez. Cole a escala em partes.`,
  sheet: 'Planilha e o que foi entendido',
  table: 'Planilha colada',
  /** The words for one cell, and for several. */
  states: {
    question: ['a responder', 'a responder'],
    check: ['a conferir', 'a conferir'],
    unread: ['não entendida', 'não entendidas'],
    refused: ['fica de fora', 'ficam de fora'],
    create: ['com médico novo', 'com médicos novos'],
    taken: ['entendida', 'entendidas'],
    existing: ['já na escala', 'já na escala'],
    ignored: ['sem plantão', 'sem plantão'],
    label: ['título', 'títulos'],
  } satisfies Record<SheetState, readonly [one: string, many: string]>,
  questions: 'Responda primeiro',
  toCheck: 'Confira',
  toCreate: 'Novos na casa',
  other: 'Setores, códigos e datas',
  choose: 'Escolha',
  known: { membro: 'Médicos', setor: 'Setores', codigo: 'Horários', mes: 'Outros meses' },
  create: (kind: string, shown: string) => (kind === 'setor' ? `Criar setor ${shown}` : `Criar ${shown}`),
  createSetores: (count: number) => `Criar os ${count} setores`,
  isRight: (text = '') => `Está certo: ${text}`,
  otherHours: 'Outro horário',
  noDoctor: 'Não é médico: deixar de fora',
  leaveOut: 'Deixar de fora',
  noShift: 'Sem plantão',
  wordLabel: ({ kind, shown }: { kind: string; shown: string }) => {
    if (kind === 'mes') return 'Mês do primeiro dia da planilha'
    if (kind === 'especialidade') return `Especialidade de ${shown}`
    if (shown.trim() === '')
      return kind === 'setor' ? 'Setor, que a planilha não diz' : 'Horário, que a planilha não diz'
    return `“${shown}”`
  },
  /** Names the cells of a word, the first ones only. */
  wordHint: ({ cells }: { cells: readonly string[] }) =>
    cells.length > 6 ? `${cells.slice(0, 6).join(', ')} e mais ${cells.length - 6}` : cells.join(', '),
  save: (count: number) => `Salvar ${counted(count, 'plantão', 'plantões')}`,
  answerFirst: (questions: number) =>
    questions === 1 ? 'Falta responder a 1 pergunta.' : `Falta responder a ${questions} perguntas.`,
  nothing: (existing: number) =>
    existing > 0 ? 'Tudo o que está nesta planilha já está na escala.' : 'Nenhum plantão foi entendido.',
  tooMany: `Dá para salvar até ${formatInteger(maxSheetShifts)} plantões de uma vez. Cole a planilha em partes.`,
  consequences: ({ fixed, drafts, new_membros, new_setores, existing, refused, past }: SheetPlan) =>
    [
      fixed > 0 && `${formatInteger(fixed)} com médico`,
      drafts > 0 && `${formatInteger(drafts)} a definir, como ${drafts === 1 ? 'rascunho' : 'rascunhos'}`,
      new_membros > 0 && `${counted(new_membros, 'médico novo entra', 'médicos novos entram')} na lista da casa`,
      new_setores > 0 && counted(new_setores, 'setor novo', 'setores novos'),
      past > 0 && `${formatInteger(past)} de dias que já passaram`,
      existing > 0 && `${formatInteger(existing)} já ${existing === 1 ? 'está' : 'estão'} na escala`,
      refused > 0 &&
        `${formatInteger(refused)} ${refused === 1 ? 'fica' : 'ficam'} de fora: o médico está em outro lugar`,
    ].filter((text) => text !== false),
  saved: (count: number) => `${counted(count, 'plantão salvo', 'plantões salvos')}.`,
  saveFailed: 'Não foi possível salvar a planilha',
  saveOffline: 'Sem conexão: nada foi salvo. A planilha e suas respostas continuam aqui.',
} as const

const whyLeftOut: Record<LeftOutReason, string> = {
  past: 'Dias que já passaram',
  holiday: 'Feriados, que ficam vazios',
  from_holiday: 'Dias que viriam de um feriado e ficam vazios',
  no_model: 'Quintos dias sem modelo, que ficam vazios',
  no_day: 'Quintos dias que não existem no destino',
  no_rhythm: 'Fora do ritmo de dia sim, dia não, a partir de',
  occupied: 'Lugares que já têm outro nome',
  setor_archived: 'Plantões de setores arquivados',
}

/** '25/12 (8)', or '25/12' of a day without shifts. */
const dayLeftOut = ({ data, count }: DuplicatedRota['left_out'][number]) =>
  `${formatDay(data).slice(0, 5)}${count > 0 ? ` (${count})` : ''}`

/** 'Ana Prado (3)' */
const nameLeftOut = ({ nome, count }: DuplicatedRota['without_name'][number]) => `${nome} (${count})`

/** Sentences of the dialog that copies a week or a month. */
export const duplicate = {
  title: (unit: CopyUnit) => `Duplicar ${unit === 'mes' ? 'mês' : 'semana'}`,
  patterns: (unit: CopyUnit): [DuplicateRota['pattern'], string][] => [
    [
      'dia_da_semana',
      unit === 'mes' ? 'A segunda terça vai para a segunda terça' : 'Segunda vai para segunda, terça para terça',
    ],
    ['dia_sim_dia_nao', 'Dia sim, dia não (12x36), também nos feriados'],
  ],
  submit: (n: number) => `Duplicar ${counted(n, 'plantão', 'plantões')}`,
  counts: ({ named, unnamed, existing }: DuplicatedRota) =>
    [
      `${named} com nome`,
      `${unnamed} sem nome`,
      existing > 0 && `${existing} já ${existing === 1 ? 'está' : 'estão'} na escala`,
    ]
      .filter(Boolean)
      .join(' · '),
  /** A sentence for each reason, and for each clash. */
  leftOut: ({ left_out, without_name, clashes }: DuplicatedRota) => [
    ...(Object.keys(whyLeftOut) as LeftOutReason[]).flatMap((reason) => {
      const days = left_out.filter((day) => day.reason === reason)
      return days.length === 0 ? [] : [`${whyLeftOut[reason]}: ${days.map(dayLeftOut).join(', ')}.`]
    }),
    ...(without_name.length === 0
      ? []
      : [`Sem nome, por não serem médicos ativos da casa: ${without_name.map(nameLeftOut).join(', ')}.`]),
    ...clashes.map((clash) => `Fica de fora: ${rota.clash(clash)}`),
  ],
  done: (n: number, where: string) => `${counted(n, 'plantão duplicado', 'plantões duplicados')} para ${where}.`,
  failed: 'Não foi possível duplicar a escala',
  offline: 'Sem conexão: nada foi duplicado.',
} as const
