import { messages } from '../messages.ts'
import type { VagaSituation, VagaStatus } from './states.ts'

/** What decides a vaga's situation; instants are ISO 8601. */
export interface VagaMoment {
  status: VagaStatus
  ends_at: string | null
  /** The shift's start, or the end of its day where `horario` does not read as two times. */
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

/** Whether the doctor has applied to the vaga, or is accepted for a shift that overlaps it. */
export interface OwnShifts {
  candidatura: unknown
  clash: unknown
}

export function applyBlockedBy(vaga: VagaMoment, own: OwnShifts, now: Date) {
  if (own.candidatura) return 'candidatura_already_sent'
  if (vagaSituation(vaga, now) !== 'aberta') return 'vaga_not_open'
  return own.clash ? 'vaga_clashes_with_accepted' : null
}

export function editBlockedBy(vaga: VagaMoment & { candidaturas_count: number }, now: Date) {
  if (vagaSituation(vaga, now) !== 'aberta') return 'vaga_not_open'
  return vaga.candidaturas_count > 0 ? 'vaga_has_candidaturas' : null
}

export function closeBlockedBy(vaga: VagaMoment) {
  return vaga.status === 'aberta' ? null : 'vaga_not_open'
}

/** numeric(10,2) of the database. */
export const maxValor = 99_999_999.99

export type ValorReading = { valor: number | null; error?: string; notice?: string }

/**
 * Reads money as a Brazilian types it: '1.400', '1.400,50', '1400,5', 'R$ 1.400,50'; a dot before exactly one or two last
 * digits is a decimal ('1400.50'). What is not a number becomes null with a notice, as the specification says.
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

/** The text of a number in a form: `parseValor` reads the same number from it. Empty for null. */
export function valorText(valor: number | null) {
  if (valor === null) return ''
  return valor.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
