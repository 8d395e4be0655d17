import { changeableUntil, type ShiftTimes } from '../vagas/rules.ts'
import type { VagaSituation } from '../vagas/states.ts'

interface Selectable {
  status: string
  has_clash?: boolean
}

export function acceptBlockedBy(
  candidatura: Selectable,
  sameVaga: readonly Selectable[],
  situation: VagaSituation = 'aberta',
) {
  const blockedBy = refuseBlockedBy(candidatura)
  if (blockedBy) return blockedBy
  if (sameVaga.some((other) => other.status === 'aceita')) return 'vaga_already_filled'
  if (situation === 'preenchida' || situation === 'realizada') return 'vaga_already_filled'
  if (situation !== 'aberta') return 'vaga_not_open'
  return candidatura.has_clash ? 'medico_already_booked' : null
}

export function refuseBlockedBy({ status }: Selectable) {
  if (status === 'pendente') return null
  return status === 'retirada' ? 'candidatura_withdrawn' : 'candidatura_not_pendente'
}

export function withdrawBlockedBy(candidatura: Selectable) {
  return candidatura.status === 'recusada' ? 'candidatura_refused' : refuseBlockedBy(candidatura)
}

export function giveUpBlockedBy(
  { status, checked_in_at }: Selectable & { checked_in_at: string | null },
  vaga: ShiftTimes,
  now: Date,
) {
  if (status === 'desistencia') return 'candidatura_given_up'
  if (status === 'dispensada') return 'candidatura_dismissed'
  if (status === 'aceita' && checked_in_at) return 'medico_already_arrived'
  return dropBlockedBy(status, vaga, now)
}

export function dismissBlockedBy({ status }: Selectable, vaga: ShiftTimes, now: Date) {
  return status === 'desistencia' ? 'medico_gave_up' : dropBlockedBy(status, vaga, now)
}

/** The doctor keeps a shift once half of it is over, because no other doctor can take the rest. */
function dropBlockedBy(status: string, vaga: ShiftTimes, now: Date) {
  if (status !== 'aceita') return 'candidatura_not_aceita'
  return changeableUntil(vaga) <= now ? 'shift_too_late' : null
}
