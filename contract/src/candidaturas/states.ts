/*
 * The life of a candidatura. The database enforces the same table (app.may_change_candidatura): a test compares the two.
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

/** How long a hospital may undo an acceptance, of which the doctors learn only afterwards. The database has the same. */
export const undoSeconds = 10

interface Transition {
  from: readonly CandidaturaStatus[]
  to: CandidaturaStatus
  by: 'medico' | 'hospital' | 'server'
}

export const candidaturaTransitions = {
  // Allowed until the vaga is decided or its time is over.
  withdraw: {
    from: ['pendente'],
    to: 'retirada',
    by: 'medico',
  },
  // Allowed until the vaga stops being open. It is the same as a first application.
  applyAgain: {
    from: ['retirada'],
    to: 'pendente',
    by: 'medico',
  },
  // Allowed until the vaga, open again, stops being open.
  confirmInterest: {
    from: ['nao_selecionada'],
    to: 'pendente',
    by: 'medico',
  },
  // Allowed until half of the shift is over; at an unknown hour, until the end of its day. The vaga opens again.
  giveUp: {
    from: ['aceita'],
    to: 'desistencia',
    by: 'medico',
  },
  // Allowed until the vaga stops being open. The vaga is filled; the doctors are told after 10 seconds.
  accept: {
    from: ['pendente'],
    to: 'aceita',
    by: 'hospital',
  },
  // Happens when another is accepted or the vaga is closed.
  passOver: {
    from: ['pendente'],
    to: 'nao_selecionada',
    by: 'hospital',
  },
  // Allowed until the vaga is decided or its time is over. The doctor cannot apply to the vaga again.
  refuse: {
    from: ['pendente'],
    to: 'recusada',
    by: 'hospital',
  },
  // Allowed until 10 seconds after the acceptance, by the database's clock. The vaga opens again, and nobody is told.
  undo: {
    from: ['aceita', 'nao_selecionada'],
    to: 'pendente',
    by: 'hospital',
  },
  // Allowed as long as `giveUp`. The vaga opens again or is closed; the doctor cannot apply to it again.
  dismiss: {
    from: ['aceita'],
    to: 'dispensada',
    by: 'hospital',
  },
  // Happens once the vaga has begun with nobody.
  expire: {
    from: ['pendente'],
    to: 'expirada',
    by: 'server',
  },
} as const satisfies Record<string, Transition>
