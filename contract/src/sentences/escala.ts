import { maxChainHours } from '../candidaturas/hours-rules.ts'
import type { EscalaSituation } from '../escala/rules.ts'
import type { ShiftMark } from '../escala/schema.ts'
import { counted, dayTile, formatDuration, formatInteger, formatShift, ownVagasCount } from '../format.ts'
import { noCandidateHours } from '../vagas/own-vagas/chip-rules.ts'
import { candidatos } from './candidaturas.ts'

/** A day near today: 'sex 27'. */
const nearDay = (data: string) => {
  const { weekday, date } = dayTile(data)
  return `${weekday} ${date}`
}

/** Sentences of the page 'Escala'. They are not in `messages`, which the first screens load. */
export const escala = {
  viewInvalid: 'Este endereço não leva a nenhuma visão da escala. Esta é a semana.',
  dayInvalid: (dia: string) => `Não existe o dia “${dia}”. Este é o de hoje.`,
  none: 'Nenhum plantão nesta semana',
  noneOnDay: 'Nenhum plantão neste dia',
  noneInSetores: 'Nenhum plantão nesta semana nos setores escolhidos',
  noneOnDayInSetores: 'Nenhum plantão neste dia nos setores escolhidos',
  noneInSituation: 'Nenhum plantão assim nestes dias',
  howToPlan: 'As vagas que você publica aparecem aqui, por setor e turno.',
  noneInMonthInSetores: 'Nenhum plantão neste mês nos setores escolhidos.',
  howToSeeAll: 'O filtro acima mostra os outros setores.',
  semCandidato: 'Sem candidato',
  comMedico: 'Com médico',
  semMedico: 'Sem médico',
  rascunho: 'Rascunho',
  onlyYou: 'só você vê',
  aCombinar: 'A combinar',
  todayFilled: 'Todos os turnos de hoje têm médico.',
  /** The number of shifts in each situation, above the days of the plan. */
  total: {
    com_medico: (n) => `${formatInteger(n)} com médico`,
    aguardam: (n) => `${formatInteger(n)} ${n === 1 ? 'aguarda' : 'aguardam'} sua resposta`,
    sem_candidato_perto: (n) => `${formatInteger(n)} sem candidato em ${noCandidateHours} h`,
    sem_candidato: (n) => `${formatInteger(n)} sem candidato`,
    sem_medico: (n) => `${formatInteger(n)} sem médico`,
    rascunho: (n) => `${formatInteger(n)} sem nome`,
  } satisfies Record<EscalaSituation, (n: number) => string>,
  /** The label of the small door behind a doctor's name. */
  fromMarket: 'veio pela plataforma',
  /** What stands out at a shift, in its cell. */
  mark: {
    sobreaviso: 'sobreaviso no mesmo horário',
    mesmo_crm: 'mesmo CRM em outra vaga',
    seguidas: `mais de ${maxChainHours} h seguidas`,
  } satisfies Record<ShiftMark['kind'], string>,
  printed: (at: string) => `Impressa em ${at}, não é a versão publicada`,
  /** The line on paper that names the chosen sectors. */
  printedSetores: (nomes: readonly string[]) => `Só ${nomes.join(', ')}`,
  begins: (days: number) => (days <= 0 ? 'começa hoje' : days === 1 ? 'começa amanhã' : `começa em ${days} dias`),
  /** @param data the day of the start */
  goesOn: (data: string) => `continua de ${nearDay(data)}`,
} as const

/** The situation of a vaga or a draft in words. */
export const shiftState = {
  draft: 'rascunho',
  taken: (medico: string) => `com ${medico}`,
  open: (waiting: number) => `aberta, ${waiting === 0 ? 'sem candidato' : candidatos.ofVaga(waiting)}`,
} as const

/** Sentences of the dialog 'Mover para…'. */
export const moveShift = {
  cannot: 'O dia e o horário deste plantão não mudam mais.',
  nothing: 'Escolha outro dia, outro horário ou outro setor',
  done: (data: string, horario: string) => `Plantão movido para ${formatShift({ data, horario, modalidade: null })}.`,
  failed: 'Não foi possível mover o plantão',
  offline: 'Sem conexão: o plantão ainda não foi movido. Sua escolha continua aqui.',
  onlySetor: 'Só o setor muda: ninguém recebe aviso.',
  noCandidatos: 'Ninguém se candidatou ainda: ninguém recebe aviso.',
  candidatos: (n: number) =>
    n === 1
      ? '1 candidato recebe um e-mail com o que mudou e pode retirar a candidatura.'
      : `${formatInteger(n)} candidatos recebem um e-mail com o que mudou e podem retirar a candidatura.`,
  needsAgreement: (medico: string) =>
    `${medico} tem este plantão. Dia e horário só mudam com essa concordância: o próximo passo é a proposta.`,
  setorNow: 'O setor muda já.',
  draft: 'É um rascunho: ninguém recebe aviso.',
  /** @param states one of `shiftState` for each clashing shift */
  clashes: (states: readonly string[]) =>
    states.length === 1
      ? `Já há um plantão aqui neste horário: ${states[0]}.`
      : `Já há ${formatInteger(states.length)} plantões aqui neste horário: ${states.join('; ')}.`,
  medicoIsBusy: (medico: string) => `${medico} já tem outro plantão seu neste horário.`,
  clashesUnknown: 'Não deu para conferir se já há plantões neste horário.',
} as const

/** What stands out at a shift, in its panel. */
export function markInWords(mark: ShiftMark) {
  if (mark.kind === 'seguidas')
    return `São ${formatDuration(mark.minutes)} seguidas neste hospital, sem intervalo de uma hora.`
  const other = formatShift({ ...mark, modalidade: null })
  return mark.kind === 'sobreaviso'
    ? `No mesmo horário há outro plantão deste médico, e um dos dois é sobreaviso: ${other}.`
    : `Um médico com este CRM já foi aceito aqui no mesmo horário: ${other}.`
}

export const shiftPanel = {
  gone: 'Este plantão não existe mais',
  goneHow: 'Ele pode ter sido excluído em outra janela.',
  decided: 'Em alguns segundos os médicos veem esta vaga.',
  edited: 'Rascunho atualizado.',
  editFailed: 'Não foi possível salvar o rascunho',
  editOffline: 'Sem conexão: o rascunho ainda não foi salvo. O que você escreveu continua aqui.',
  deleteQuestion: 'Só você vê este rascunho. Não dá para desfazer.',
  deleted: 'Rascunho excluído.',
  deleteFailed: 'Não foi possível excluir o rascunho',
  deleteOffline: 'Sem conexão: o rascunho ainda não foi excluído.',
} as const

/** Sentences of the plan's view 'Agora', and of the text that can be copied there. */
export const agora = {
  onDuty: (n: number) => (n === 0 ? 'Nenhum médico de plantão' : counted(n, 'médico de plantão', 'médicos de plantão')),
  missing: (n: number) => `${formatInteger(n)} ${n === 1 ? 'plantão sem médico' : 'plantões sem médico'}`,
  none: 'Nenhum plantão agora',
  noneInSetor: 'Ninguém de plantão agora',
  noneSoon: 'Nenhum plantão até amanhã à noite. As vagas que você publica aparecem aqui.',
  until: (time: string) => `até ${time}`,
  allDay: 'dia inteiro',
  arrived: (time: string) => `chegou ${time}`,
  notArrived: 'chegada não registrada',
  withoutDoctor: 'Sem médico',
  nobodyApplied: 'ninguém se candidatou',
  next: (time: string) => `Depois, às ${time}`,
  nextTomorrow: (time: string) => `Depois, amanhã às ${time}`,
  tomorrow: (time: string) => `amanhã, ${time}`,
  onDay: (data: string, time: string) => `${nearDay(data)}, ${time}`,
  call: (nome: string) => `Ligar para ${nome}`,
  copy: 'Copiar escala de hoje',
  copied: 'Escala copiada. Agora é só colar na conversa.',
  copyYourself: 'Copie a escala de hoje',
  textTitle: (day: string) => `Escala de hoje, ${day}`,
  sinceYesterday: 'desde ontem',
  since: (data: string) => `desde ${nearDay(data)}`,
  untilDay: (data: string) => `até ${nearDay(data)}`,
  textNone: 'Nenhum plantão hoje.',
} as const

export const unknownSetor = 'Setor que não existe mais'

const gone = 'O que for encerrado deixa de aparecer para os médicos'

/** Sentences of the table of a hospital's vagas, where many are changed at once. */
export const bulk = {
  loadingAll: 'Selecionando todas…',
  allFailed: 'Não foi possível selecionar todas',
  close: (n: number) => `Encerrar${n > 0 ? ` (${formatInteger(n)})` : ''}`,
  /** @param room how many of the shifts may be published */
  publish: (n: number, room: number) => {
    if (n === 0) return 'Publicar'
    return 0 < room && room < n
      ? `Publicar ${formatInteger(room)} de ${formatInteger(n)}`
      : `Publicar ${ownVagasCount(n)}`
  },
  limited: 'Enquanto não for confirmado, o hospital publica só uma parte por vez: primeiro os plantões mais próximos.',
  delete: (n: number) => `Excluir${n > 0 ? ` ${formatInteger(n)}` : ''}`,
  deleted: (n: number) => `${counted(n, 'plantão excluído', 'plantões excluídos')}.`,
  moved: (n: number) => `${counted(n, 'plantão trocou', 'plantões trocaram')} de setor.`,
  moveDescription: (n: number) =>
    `${counted(n, 'plantão passa', 'plantões passam')} para o setor escolhido. Ninguém recebe aviso.`,
  inParts: (max: number) => `Vai em partes de até ${max}.`,
  progress: (done: number, n: number) => `${formatInteger(done)} de ${formatInteger(n)}…`,
  closeQuestion: (n: number) => `Encerrar ${ownVagasCount(n)}?`,
  closeConsequence: (candidatos: number) => {
    if (candidatos === 0) return `${gone}.`
    return candidatos === 1
      ? `${gone}, e quem aguarda resposta recebe um aviso por e-mail.`
      : `${gone}, e as ${formatInteger(candidatos)} pessoas que aguardam resposta recebem um aviso por e-mail.`
  },
  closed: (n: number) => `${ownVagasCount(n)} ${n === 1 ? 'encerrada' : 'encerradas'}.`,
  closeFailed: 'Erro ao encerrar vagas',
  closeOffline: 'Sem conexão: as vagas que faltam não foram encerradas.',
} as const
