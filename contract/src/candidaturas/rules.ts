import type { ErrorCode } from '../errors.ts'
import type { VagaSituation } from '../vagas/states.ts'

interface Selectable {
  status: string
  has_clash?: boolean
}

export function acceptBlockedBy(
  candidatura: Selectable,
  sameVaga: readonly Selectable[],
  situation: VagaSituation = 'aberta',
): ErrorCode | null {
  if (candidatura.status !== 'pendente') return 'candidatura_not_pendente'
  if (sameVaga.some((other) => other.status === 'aceita')) return 'vaga_already_filled'
  if (situation === 'preenchida' || situation === 'realizada') return 'vaga_already_filled'
  if (situation !== 'aberta') return 'vaga_not_open'
  return candidatura.has_clash ? 'medico_already_booked' : null
}
