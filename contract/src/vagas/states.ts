/*
 * The life of a vaga. The database enforces the same table (app.may_change_vaga): a test compares the two.
 */

export const vagaStatuses = ['aberta', 'preenchida', 'encerrada', 'expirada'] as const
export type VagaStatus = (typeof vagaStatuses)[number]

/** The stored status, and what time makes of it: an open vaga expires, a filled one is worked. */
export type VagaSituation = VagaStatus | 'realizada'

interface Transition {
  from: readonly VagaStatus[]
  to: VagaStatus
  by: 'medico' | 'hospital' | 'server'
  /** Until when, in words; the rules have it in code. */
  until: string
  causes: string
}

export const vagaTransitions = {
  fill: {
    from: ['aberta'],
    to: 'preenchida',
    by: 'hospital',
    until: 'the vaga stops being open',
    causes: 'comes with the acceptance of a candidatura',
  },
  close: {
    from: ['aberta', 'preenchida'],
    to: 'encerrada',
    by: 'hospital',
    until: 'it expires, or half of the accepted shift is over',
    causes: 'pendentes are not selected, the accepted doctor is dismissed, all are told',
  },
  reopen: {
    from: ['encerrada'],
    to: 'aberta',
    by: 'hospital',
    until: 'half of the shift is over; at an unknown hour, the end of its day',
    causes: 'those who had applied are invited',
  },
  undo: {
    from: ['preenchida'],
    to: 'aberta',
    by: 'hospital',
    until: '10 seconds after the acceptance, by the clock of the database',
    causes: 'all candidaturas are as before; nobody is told',
  },
  dismiss: {
    from: ['preenchida'],
    to: 'aberta',
    by: 'hospital',
    until: 'half of the shift is over; at an unknown hour, the end of its day',
    causes: 'open again until half of the shift is over',
  },
  giveUp: {
    from: ['preenchida'],
    to: 'aberta',
    by: 'medico',
    until: 'half of the shift is over; at an unknown hour, the end of its day',
    causes: 'open again until half of the shift is over',
  },
  expire: {
    from: ['aberta'],
    to: 'expirada',
    by: 'server',
    until: 'once it has begun with nobody',
    causes: 'its pendentes expire',
  },
} as const satisfies Record<string, Transition>
