import { maxChainHours } from '../candidaturas/hours-rules.ts'
import type { EscalaSituation } from '../escala/rules.ts'
import type { ShiftMark } from '../escala/schema.ts'
import { counted, dayTile, formatDuration, formatInteger, formatMonth, formatShift, ownVagasCount } from '../format.ts'
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
  noneInDays: 'Nenhum plantão nestes dias',
  waysIn: 'Comece pelo que você já tem: a planilha da escala, os setores ou uma vaga a preencher.',
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
  /** A mark of a shift, in its cell. */
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

const nameOfMonth = (mes: string) => formatMonth(mes).toLowerCase()
/** 'janeiro', without the year. */
const monthAlone = (mes: string) => nameOfMonth(mes).split(' ')[0]!

/** A closed version of a month's paper, with its instant in words. */
interface Version {
  number: number
  closed_at: string
  closed_by: string
}

const closedAt = ({ closed_at, closed_by }: Version) => `fechada em ${closed_at} por ${closed_by}`

/** Sentences of the paper of a month. */
export const folha = {
  table: 'Plantões do mês',
  title: (mes: string) => `Escala médica · ${nameOfMonth(mes)}`,
  director: (director: string) => `Direção técnica: ${director}`,
  number: (number: number) => `Nº ${formatInteger(number)}`,
  closedAt,
  version: (version: Version, isChanged: boolean) =>
    `Nº ${formatInteger(version.number)} · ${closedAt(version)}${isChanged ? ' · alterada depois' : ''}`,
  notClosed: (now: string) => `Não fechada · impressa em ${now}`,
  otherHours: 'Outros horários',
  toDefine: 'A definir',
  /** @param data the day of the start */
  since: (data: string) => `desde ${nearDay(data)}`,
  onCall: (setor: string) => `Sobreaviso de ${setor}`,
  changed: 'Alterado depois de fechada:',
  /** @param shift such as '14/01 noite, UTI' @param era names, empty if there was no shift, like `agora` */
  change: (shift: string, era: string, agora: string) =>
    `${shift}: ${era === '' ? `novo, agora ${agora}` : `era ${era}, agora ${agora || 'sem plantão'}`}`,
  explained: 'Mural: nome, CRM e RQE, sem telefone. Interna: com telefone. O que está aberto sai como “A definir”.',
  registrationMissing: 'Falta no cabeçalho o CNES ou a direção técnica.',
  completeRegistration: 'Completar registro',
  completeCrm: 'Completar CRM',
  withoutCrm: (n: number) =>
    `${n === 1 ? '1 médico desta escala está' : `${formatInteger(n)} médicos desta escala estão`} sem CRM. Complete antes de fechar.`,
  close: (mes: string) => `Fechar escala de ${monthAlone(mes)}`,
  done: (mes: string, number: number) => `Escala de ${monthAlone(mes)} fechada: nº ${formatInteger(number)}.`,
  unchanged: (number: number) => `Nada mudou: continua valendo a nº ${formatInteger(number)}.`,
  failed: (mes: string) => `Não foi possível fechar a escala de ${monthAlone(mes)}`,
  offline: 'Sem conexão: a escala ainda não foi fechada.',
  versions: (n: number) => `Versões (${formatInteger(n)})`,
  versionsOf: (mes: string) => `Versões da escala de ${nameOfMonth(mes)}`,
  shownVersion: (version: Version) => `Esta é a nº ${formatInteger(version.number)}, como foi ${closedAt(version)}.`,
  back: 'Ver a escala de agora',
} as const

/** The situation of a vaga or a draft in words. */
export const shiftState = {
  draft: 'rascunho',
  taken: (medico: string) => `com ${medico}`,
  open: (waiting: number) => `aberta, ${waiting === 0 ? 'sem candidato' : candidatos.ofVaga(waiting)}`,
} as const

/** Sentences of the dialog 'Alterar'. */
export const editShift = {
  nothing: 'Altere algum campo',
  moved: (data: string, horario: string) => `Plantão movido para ${formatShift({ data, horario, modalidade: null })}.`,
  cannot: 'Deste plantão, só o setor ainda muda.',
  onlySetor: 'Só o setor muda: ninguém recebe aviso.',
  noCandidatos: 'Ninguém se candidatou ainda: ninguém recebe aviso.',
  candidatos: (n: number) =>
    n === 1
      ? '1 candidato recebe um e-mail com o que mudou e pode retirar a candidatura.'
      : `${formatInteger(n)} candidatos recebem um e-mail com o que mudou e podem retirar a candidatura.`,
  asked: (medico: string) => `${medico} recebe a proposta e responde.`,
  askedAndRest: (medico: string) => `${medico} recebe a proposta e responde; o resto muda já.`,
  told: (medico: string) => `${medico} recebe um aviso com o que mudou.`,
  draft: 'É um rascunho: ninguém recebe aviso.',
  fixed: 'É um plantão da casa: ninguém recebe aviso.',
  /** @param states one of `shiftState` for each clashing shift */
  clashes: (states: readonly string[]) =>
    states.length === 1
      ? `Já há um plantão aqui neste horário: ${states[0]}.`
      : `Já há ${formatInteger(states.length)} plantões aqui neste horário: ${states.join('; ')}.`,
  medicoIsBusy: (medico: string) => `${medico} já tem outro plantão seu neste horário.`,
  clashesUnknown: 'Não deu para conferir se já há plantões neste horário.',
} as const

/** A mark of a shift, in its panel. */
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
  notComing: 'Não vem: publicar vaga',
  edited: 'Plantão atualizado.',
  editFailed: 'Não foi possível salvar o plantão',
  editOffline: 'Sem conexão: o plantão ainda não foi salvo. O que você escreveu continua aqui.',
  deleted: 'Plantão excluído.',
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
  nextOn: (data: string, time: string) => `Depois, ${nearDay(data)} às ${time}`,
  onDay: (data: string, time: string) => `${nearDay(data)}, ${time}`,
  call: (nome: string) => `Ligar para ${nome}`,
  copy: 'Copiar escala de hoje',
} as const

/** Sentences of the texts for WhatsApp, and of the dialog that shows them. */
export const share = {
  today: (day: string) => `Escala de hoje, ${day}`,
  open: (days: string) => `Plantões em aberto, ${days}`,
  withoutDoctor: 'SEM MÉDICO',
  sinceYesterday: 'desde ontem',
  since: (data: string) => `desde ${nearDay(data)}`,
  untilDay: (data: string) => `até ${nearDay(data)}`,
  noneToday: 'Nenhum plantão hoje.',
  none: 'Nenhum plantão nestes dias.',
  noneOpen: 'Nenhum plantão em aberto nestes dias.',
  copied: 'Texto copiado. Agora é só colar na conversa.',
  copyYourself: 'Copie este texto',
  description: 'Um texto pronto para colar na conversa, sem telefones e sem rascunhos.',
  whats: {
    hoje: 'Quem está de plantão hoje',
    semana: 'A semana de um setor',
    medico: 'O mês de um médico',
    abertos: 'Só os plantões em aberto, com os links',
  },
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
