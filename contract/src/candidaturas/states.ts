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
  /** Until when, in words; the rules have it in code. */
  until: string
  causes: string
}

export const candidaturaTransitions = {
  withdraw: {
    from: ['pendente'],
    to: 'retirada',
    by: 'medico',
    until: 'the vaga is decided or its time is over',
    causes: 'the hospital is told',
  },
  applyAgain: {
    from: ['retirada'],
    to: 'pendente',
    by: 'medico',
    until: 'the vaga stops being open',
    causes: 'as a first application',
  },
  confirmInterest: {
    from: ['nao_selecionada'],
    to: 'pendente',
    by: 'medico',
    until: 'the vaga, open again, stops being open',
    causes: 'the hospital is told',
  },
  giveUp: {
    from: ['aceita'],
    to: 'desistencia',
    by: 'medico',
    until: 'half of the shift is over; at an unknown hour, the end of its day',
    causes: 'the vaga opens again; the hospital is told, within 24 h of the start by every channel',
  },
  accept: {
    from: ['pendente'],
    to: 'aceita',
    by: 'hospital',
    until: 'the vaga stops being open',
    causes: 'the vaga is filled, the other pendentes are not selected; the doctors are told after 10 seconds',
  },
  passOver: {
    from: ['pendente'],
    to: 'nao_selecionada',
    by: 'hospital',
    until: 'another is accepted or the vaga is closed',
    causes: 'the doctor is told',
  },
  refuse: {
    from: ['pendente'],
    to: 'recusada',
    by: 'hospital',
    until: 'the vaga is decided or its time is over',
    causes: 'the doctor is told, and cannot apply to the vaga again',
  },
  undo: {
    from: ['aceita', 'nao_selecionada'],
    to: 'pendente',
    by: 'hospital',
    until: '10 seconds after the acceptance, by the clock of the database',
    causes: 'the vaga opens again; nobody is told',
  },
  dismiss: {
    from: ['aceita'],
    to: 'dispensada',
    by: 'hospital',
    until: 'half of the shift is over; at an unknown hour, the end of its day',
    causes: 'the vaga opens again or is closed; the doctor is told, and cannot apply to the vaga again',
  },
  expire: {
    from: ['pendente'],
    to: 'expirada',
    by: 'server',
    until: 'once the vaga has begun with nobody',
    causes: 'the doctor is told',
  },
} as const satisfies Record<string, Transition>
