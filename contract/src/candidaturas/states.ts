/*
 * The life of a candidatura. A test compares the transitions with the database's (app.may_change_candidatura). If the
 * hours of a shift are unknown, 'until half of the shift is over' means until its day is over.
 */

export const candidaturaStatuses = [
  'pendente',
  'aceita',
  'nao_selecionada',
  'recusada',
  'retirada',
  'expirada',
  'desistencia',
  'dispensada',
] as const
export type CandidaturaStatus = (typeof candidaturaStatuses)[number]

/** Seconds in which a hospital may undo an acceptance or a refusal, before anybody else learns of it. */
export const undoSeconds = 10
/** Seconds in which a hospital may undo a refusal while it writes the reason. */
export const writingSeconds = 120

interface Transition {
  from: readonly CandidaturaStatus[]
  to: CandidaturaStatus
  by: 'medico' | 'hospital' | 'server'
}

export const candidaturaTransitions = {
  // Allowed until the vaga is filled, closed or expired.
  withdraw: {
    from: ['pendente'],
    to: 'retirada',
    by: 'medico',
  },
  // Allowed until the vaga stops being open, like a first application.
  applyAgain: {
    from: ['retirada'],
    to: 'pendente',
    by: 'medico',
  },
  // Allowed while the reopened vaga is open.
  confirmInterest: {
    from: ['nao_selecionada'],
    to: 'pendente',
    by: 'medico',
  },
  // Allowed until the doctor checks in, or half of the shift is over. The vaga opens again.
  giveUp: {
    from: ['aceita'],
    to: 'desistencia',
    by: 'medico',
  },
  // Allowed until the vaga stops being open. Unless it is undone, the acceptance takes effect after 10 seconds and
  // fills the vaga.
  accept: {
    from: ['pendente'],
    to: 'aceita',
    by: 'hospital',
  },
  // Follows when another candidate is accepted or the vaga is closed.
  passOver: {
    from: ['pendente'],
    to: 'nao_selecionada',
    by: 'hospital',
  },
  // Allowed until the vaga is filled, closed or expired. Unless it is undone, the refusal takes effect after 10
  // seconds. A hospital that writes a reason has two minutes instead. The doctor cannot apply again.
  refuse: {
    from: ['pendente'],
    to: 'recusada',
    by: 'hospital',
  },
  // Allowed until half of the shift is over. The vaga opens again unless the hospital closes it. The doctor cannot
  // apply again.
  dismiss: {
    from: ['aceita'],
    to: 'dispensada',
    by: 'hospital',
  },
  // Follows when the vaga expires.
  expire: {
    from: ['pendente'],
    to: 'expirada',
    by: 'server',
  },
} as const satisfies Record<string, Transition>
