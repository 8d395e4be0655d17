import type { CandidaturaStatus } from '../candidaturas/states.ts'
import { messages } from '../messages.ts'
import type { VagaSituation, VagaStatus } from './states.ts'

/** How often within 24 hours a vaga with candidates may move to another day or other hours, or a move be proposed. */
export const maxMoves = 5

export interface VagaMoment {
  status: VagaStatus
  ends_at: string | null
  /**
   * The moment when the vaga stops being open: the start of the shift, or its middle once the vaga was reopened. If the
   * hours are unknown, the end of the shift's day.
   */
  open_until: string
}

export function vagaSituation(vaga: VagaMoment, now: Date): VagaSituation {
  switch (vaga.status) {
    case 'encerrada':
      return 'encerrada'
    case 'preenchida':
      return new Date(vaga.ends_at ?? vaga.open_until) <= now ? 'realizada' : 'preenchida'
    default:
      return new Date(vaga.open_until) <= now ? 'expirada' : 'aberta'
  }
}

export interface ShiftTimes {
  /** Null when `parseHorario` cannot read `horario`. */
  starts_at: string | null
  ends_at: string | null
  open_until: string
}

/**
 * The moment until which another doctor could take the rest of the shift: its middle, or the end of its day if the
 * hours are unknown.
 */
export function changeableUntil({ starts_at, ends_at, open_until }: ShiftTimes) {
  if (starts_at === null || ends_at === null) return new Date(open_until)
  return new Date((Date.parse(starts_at) + Date.parse(ends_at)) / 2)
}

export interface OwnState {
  candidatura: { status: CandidaturaStatus } | null
  clash: unknown
}

export function applyBlockedBy(vaga: VagaMoment, own: OwnState, now: Date) {
  // A doctor who withdrew may apply again.
  const earlier = own.candidatura?.status === 'retirada' ? null : own.candidatura
  if (earlier) return dropOf(earlier.status) ?? 'candidatura_already_sent'
  return openBlockedBy(vaga, own, now)
}

export function confirmInterestBlockedBy(vaga: VagaMoment, own: OwnState, now: Date) {
  if (!own.candidatura) return 'candidatura_not_found'
  const { status } = own.candidatura
  if (status === 'retirada') return 'candidatura_withdrawn'
  if (status === 'pendente' || status === 'aceita') return 'candidatura_already_sent'
  return dropOf(status) ?? openBlockedBy(vaga, own, now)
}

export const canApplyOrConfirm = (vaga: VagaMoment, own: OwnState, now: Date) =>
  [applyBlockedBy, confirmInterestBlockedBy].some((blockedBy) => blockedBy(vaga, own, now) === null)

function dropOf(status: CandidaturaStatus) {
  switch (status) {
    case 'recusada':
      return 'candidatura_refused'
    case 'desistencia':
      return 'candidatura_given_up'
    case 'dispensada':
      return 'candidatura_dismissed'
    default:
      return null
  }
}

function openBlockedBy(vaga: VagaMoment, own: OwnState, now: Date) {
  if (vagaSituation(vaga, now) !== 'aberta') return 'vaga_not_open'
  return own.clash ? 'vaga_clashes_with_accepted' : null
}

/** Every field of an open vaga can be edited. In a filled vaga only the notes can, until the shift is over. */
export function editBlockedBy(vaga: VagaMoment, now: Date) {
  const situation = vagaSituation(vaga, now)
  return situation === 'aberta' || situation === 'preenchida' ? null : 'vaga_not_open'
}

/** Day, hours and value of a filled vaga can change until it begins, and only if the accepted doctor agrees. */
export function proposeBlockedBy(vaga: VagaMoment & { starts_at: string | null }, now: Date) {
  const isToCome = new Date(vaga.starts_at ?? vaga.open_until) > now
  return vaga.status === 'preenchida' && isToCome ? null : 'vaga_not_filled'
}

export function closeBlockedBy(vaga: VagaMoment & ShiftTimes, now: Date) {
  const situation = vagaSituation(vaga, now)
  if (situation === 'encerrada' || situation === 'expirada') return 'vaga_not_open'
  return situation !== 'aberta' && changeableUntil(vaga) <= now ? 'shift_too_late' : null
}

type Reopenable = VagaMoment & ShiftTimes & { is_reopened: boolean }

/** The hospital may look for another doctor while the vaga is closed or reopened, until half of the shift is over. */
export function replacementsBlockedBy(vaga: Reopenable, now: Date) {
  if (vaga.status === 'preenchida') return 'vaga_already_filled'
  if (vagaSituation(vaga, now) === 'expirada' || changeableUntil(vaga) <= now) return 'shift_too_late'
  return vaga.status === 'encerrada' || vaga.is_reopened ? null : 'vaga_already_open'
}

/**
 * A closed vaga may be reopened. A vaga that is already open again may be reopened only to call candidates who were not
 * called yet.
 */
export function reopenBlockedBy(vaga: Reopenable, toCallCount: number, now: Date) {
  const blockedBy = replacementsBlockedBy(vaga, now)
  return blockedBy ?? (vaga.status === 'encerrada' || toCallCount > 0 ? null : 'vaga_already_open')
}

/** The maximum of numeric(10,2) in the database. */
export const maxValor = 99_999_999.99

export type ValorReading = { valor: number | null; error?: string; notice?: string }

/**
 * Reads money as a Brazilian types it: '1.400', '1.400,50', '1400,5'. A dot before the last one or two digits is a
 * decimal point ('1400.50'). A text that is not a number becomes null with a notice, as the specification says.
 */
export function parseValor(text: string): ValorReading {
  const compact = text.replace(/\s|R\$/gi, '')
  if (compact === '') return { valor: null }
  const match = /^([+-]?)(\d[\d.]*)(?:,(\d{1,2}))?$/.exec(compact)
  if (!match) return { valor: null, notice: messages.vagas.valorNotNumeric }
  const [, sign, whole, cents] = match as unknown as [string, string, string, string | undefined]
  const decimal = cents === undefined ? /^(\d+)\.(\d{1,2})$/.exec(whole) : null
  const grouped = /^\d{1,3}(\.\d{3})+$/.test(whole)
  if (!decimal && !grouped && !/^\d+$/.test(whole)) return { valor: null, notice: messages.vagas.valorNotNumeric }
  const digits = decimal ? decimal[1]! : whole.replaceAll('.', '')
  const fraction = (decimal ? decimal[2]! : (cents ?? '')).padEnd(2, '0')
  const valor = Number(`${digits}.${fraction}`)
  if (sign === '-' && valor > 0) return { valor: null, error: messages.vagas.valorNegative }
  if (valor > maxValor) return { valor: null, error: messages.vagas.valorTooHigh }
  return { valor }
}

/** Writes a number for a form, so that `parseValor` reads the same number; '' for null. */
export function valorText(valor: number | null) {
  if (valor === null) return ''
  return valor.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
