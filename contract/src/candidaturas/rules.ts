import type { ErrorCode } from '../errors.ts'
import type { VagaSituation } from '../vagas/rules.ts'

export const candidaturaStatuses = ['pendente', 'aceita', 'nao_selecionada', 'recusada', 'retirada'] as const
export type CandidaturaStatus = (typeof candidaturaStatuses)[number]

const labels: Record<string, string> = {
  aceita: 'Aceito',
  pendente: 'Pendente',
  nao_selecionada: 'Não selecionado',
  recusada: 'Recusado',
  retirada: 'Desistiu',
}

/** Anything unknown reads 'Pendente', as the specification says. */
export function candidaturaLabel(status: string) {
  return labels[status] ?? 'Pendente'
}

interface Selectable {
  status: string
  has_clash?: boolean
}

/** Why this candidate cannot be accepted (any more), or null. */
export function acceptBlockedBy(
  candidatura: Selectable,
  sameVaga: readonly Selectable[],
  situation: VagaSituation = 'Aberta',
): ErrorCode | null {
  if (candidatura.status !== 'pendente') return 'candidatura_not_pendente'
  if (sameVaga.some((other) => other.status === 'aceita')) return 'vaga_already_filled'
  if (situation === 'Preenchida' || situation === 'Realizada') return 'vaga_already_filled'
  if (situation !== 'Aberta') return 'vaga_not_open'
  return candidatura.has_clash ? 'medico_already_booked' : null
}
