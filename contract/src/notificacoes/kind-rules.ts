import { doctorCandidaturas, hospitalVagas } from '../addresses.ts'
import { formatShift } from '../format.ts'
import { proofAddress } from '../sentences/proof.ts'

/** The ways in which the e-mails of one kind are delivered. The bell shows every event without delay. */
export const deliveries = ['now', 'daily', 'never'] as const
export type Delivery = (typeof deliveries)[number]

/** Facts of an event, with current names. Null means deleted, hidden from the account, or not part of this event. */
export interface NotificacaoFacts {
  vaga_id: string | null
  nome_vaga: string | null
  data: string | null
  horario: string | null
  modalidade: string | null
  hospital: string | null
  medico: string | null
  /** The answer to a proposed change. */
  agreed?: boolean | null
  /** How many people a line of the bell is about. */
  count?: number
}

interface Names {
  hospital: string
  medico: string
  agreed: boolean | null
  count: number
}

interface Kind {
  to: 'medico' | 'hospital' | 'both'
  /** Label of the setting for these e-mails. A kind without a label is always sent at once. */
  choice?: string
  text: (names: Names) => string
  /** The page that the line opens if it is about no vaga. */
  path?: string
}

/** Texts of the bell by the e-mail's kind. E-mails about the account itself are not listed. */
const kinds = {
  'candidatura-accepted': { to: 'medico', text: ({ hospital }) => `${hospital} aceitou sua candidatura` },
  'candidatura-not-selected': {
    to: 'medico',
    choice: 'Candidatura não selecionada',
    text: () => 'Sua candidatura não foi selecionada',
  },
  'candidatura-refused': {
    to: 'medico',
    choice: 'Candidatura recusada',
    text: ({ hospital }) => `${hospital} recusou sua candidatura`,
  },
  'candidatura-expired': {
    to: 'medico',
    choice: 'Candidatura expirada',
    text: () => 'O plantão começou sem que alguém fosse escolhido',
  },
  'vaga-changed': {
    to: 'medico',
    choice: 'Alteração de vaga com candidatura sua',
    text: ({ hospital }) => `${hospital} alterou uma vaga a que você se candidatou`,
  },
  'vaga-reopened': {
    to: 'medico',
    choice: 'Vaga reaberta',
    text: ({ hospital }) => `${hospital} reabriu uma vaga a que você se candidatou`,
  },
  'urgent-call': {
    to: 'medico',
    choice: 'Plantão urgente',
    text: ({ hospital }) => `${hospital} precisa de alguém com urgência`,
  },
  'saved-search-found': {
    to: 'medico',
    choice: 'Vagas das buscas salvas',
    text: ({ hospital }) => `${hospital} publicou uma vaga para uma busca sua`,
  },
  'shift-dismissed': { to: 'medico', text: ({ hospital }) => `${hospital} dispensou você do plantão` },
  'shift-change-proposed': { to: 'medico', text: ({ hospital }) => `${hospital} propõe alterar seu plantão` },
  'shift-place-corrected': { to: 'medico', text: () => 'O local de um plantão seu foi corrigido' },
  'shift-without-hospital': { to: 'medico', text: () => 'O hospital de um plantão seu excluiu a conta' },
  'shift-hospital-suspended': {
    to: 'medico',
    text: ({ hospital }) => `A conta de ${hospital} foi suspensa: confirme seu plantão antes de ir`,
  },
  'shift-no-show': {
    to: 'medico',
    choice: 'Ausência registrada pelo hospital',
    text: ({ hospital }) => `${hospital} registrou que você não compareceu`,
  },
  'candidatura-received': {
    to: 'hospital',
    choice: 'Nova candidatura',
    text: ({ medico, count }) => (count > 1 ? `${count} médicos se candidataram` : `${medico} se candidatou`),
  },
  'candidatura-withdrawn': {
    to: 'hospital',
    choice: 'Candidatura retirada',
    text: ({ medico, count }) =>
      count > 1 ? `${count} médicos retiraram a candidatura` : `${medico} retirou a candidatura`,
  },
  'candidatura-renewed': {
    to: 'hospital',
    choice: 'Interesse confirmado após a reabertura',
    text: ({ medico, count }) =>
      count > 1 ? `${count} médicos ainda têm interesse na vaga` : `${medico} ainda tem interesse na vaga`,
  },
  'candidatura-not-accepted': { to: 'hospital', text: () => 'Um aceite não foi concluído' },
  'shift-given-up': { to: 'hospital', text: ({ medico }) => `${medico} desistiu do plantão` },
  'shift-without-medico': { to: 'hospital', text: () => 'Quem faria um plantão excluiu a conta' },
  'shift-change-answered': {
    to: 'hospital',
    text: ({ medico, agreed }) => {
      // Version 0.2 wrote notices without the answer.
      if (agreed === null) return `${medico} respondeu à alteração do plantão`
      return `${medico} ${agreed ? 'aceitou' : 'não aceitou'} a alteração do plantão`
    },
  },
  'no-show-answered': {
    to: 'hospital',
    choice: 'Resposta a uma ausência registrada',
    text: ({ medico }) => `${medico} respondeu à ausência registrada`,
  },
  'proof-confirmed': { to: 'hospital', path: proofAddress, text: () => 'O hospital está confirmado' },
  'proof-refused': {
    to: 'hospital',
    path: proofAddress,
    text: () => 'A operação decidiu contra a confirmação do hospital',
  },
  'proof-ending': { to: 'hospital', path: proofAddress, text: () => 'A confirmação do hospital está para vencer' },
  'proof-ended': { to: 'hospital', path: proofAddress, text: () => 'A confirmação do hospital venceu' },
  'rating-due': { to: 'both', choice: 'Avaliação a fazer', text: () => 'O plantão terminou: avalie como foi' },
  'rating-received': { to: 'both', choice: 'Avaliação recebida', text: () => 'Você recebeu uma avaliação' },
} as const satisfies Record<string, Kind>

export type NotificacaoKind = keyof typeof kinds
const table: Record<NotificacaoKind, Kind> = kinds

export const isNotificacaoKind = (name: string): name is NotificacaoKind => Object.hasOwn(kinds, name)
export const notificacaoKinds = Object.keys(kinds).filter(isNotificacaoKind)

export const isOptional = (kind: NotificacaoKind) => table[kind].choice !== undefined

export function choosableKinds(accountType: 'medico' | 'hospital') {
  return notificacaoKinds.filter((kind) => isOptional(kind) && [accountType, 'both'].includes(table[kind].to))
}

export const choiceLabel = (kind: NotificacaoKind) => table[kind].choice ?? ''

/**
 * Describes a line of the bell or of the daily summary, with the address it leads to. An unknown kind gets a general
 * text, because after a deploy an old tab may receive new kinds.
 */
export function describeNotificacao(
  { kind, ...facts }: NotificacaoFacts & { kind: NotificacaoKind },
  accountType: 'medico' | 'hospital',
) {
  const { nome_vaga, data, horario, modalidade, vaga_id, agreed = null, count = 1 } = facts
  const { hospital, medico } = facts
  const names = { hospital: hospital ?? 'O hospital', medico: medico ?? 'A pessoa', agreed, count }
  const text = isNotificacaoKind(kind) ? table[kind].text(names) : 'Há uma novidade'
  const shift = data !== null && horario !== null ? [formatShift({ data, horario, modalidade })] : []
  const own = isNotificacaoKind(kind) ? table[kind].path : undefined
  const list = accountType === 'medico' ? doctorCandidaturas : hospitalVagas
  return {
    text,
    about: [...(nome_vaga === null ? [] : [nome_vaga]), ...shift].join(' · '),
    path: vaga_id === null ? (own ?? list) : `/vagas/${vaga_id}`,
  }
}
