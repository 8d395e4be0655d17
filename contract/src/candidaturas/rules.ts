import type { ErrorCode } from '../errors.ts'

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
}

/** Why this candidate cannot be accepted (any more), or null. */
export function acceptBlockedBy(candidatura: Selectable, sameVaga: readonly Selectable[]): ErrorCode | null {
  if (candidatura.status !== 'pendente') return 'candidatura_not_pendente'
  return sameVaga.some((other) => other.status === 'aceita') ? 'vaga_already_filled' : null
}
