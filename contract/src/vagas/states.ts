/* The life of a vaga. A test compares the transitions with the database's (app.may_change_vaga). */

export const vagaStatuses = ['aberta', 'preenchida', 'encerrada', 'expirada'] as const
export type VagaStatus = (typeof vagaStatuses)[number]

/** The stored status combined with the time: an open vaga expires, a filled one becomes a worked one. */
export type VagaSituation = VagaStatus | 'realizada'

interface Transition {
  from: readonly VagaStatus[]
  to: VagaStatus
  by: 'medico' | 'hospital' | 'server'
}

export const vagaTransitions = {
  // Allowed until the vaga stops being open, together with the acceptance of a candidatura.
  fill: {
    from: ['aberta'],
    to: 'preenchida',
    by: 'hospital',
  },
  // Allowed until an open vaga expires, or half of a filled vaga's shift is over. The accepted doctor is dismissed.
  close: {
    from: ['aberta', 'preenchida'],
    to: 'encerrada',
    by: 'hospital',
  },
  // Allowed until half of the shift is over; if its hours are unknown, until the end of its day. Former candidates are
  // invited.
  reopen: {
    from: ['encerrada'],
    to: 'aberta',
    by: 'hospital',
  },
  // Allowed until half of the shift is over; if its hours are unknown, until the end of its day. The vaga is open until
  // then.
  dismiss: {
    from: ['preenchida'],
    to: 'aberta',
    by: 'hospital',
  },
  giveUp: {
    from: ['preenchida'],
    to: 'aberta',
    by: 'medico',
  },
  // Follows when the vaga has begun without a doctor. Its pendentes expire.
  expire: {
    from: ['aberta'],
    to: 'expirada',
    by: 'server',
  },
} as const satisfies Record<string, Transition>
