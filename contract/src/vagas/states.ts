/*
 * The life of a vaga. A test compares the transitions with the database's (app.may_change_vaga). If the hours of a
 * shift are unknown, 'until half of the shift is over' means until its day is over.
 */

export const vagaStatuses = ['aberta', 'preenchida', 'encerrada', 'expirada'] as const
export type VagaStatus = (typeof vagaStatuses)[number]

/** The state at a moment: an open vaga may have expired by then, and a filled one may be over. */
export type VagaSituation = VagaStatus | 'realizada'

interface Transition {
  from: readonly VagaStatus[]
  to: VagaStatus
  by: 'medico' | 'hospital' | 'server'
}

export const vagaTransitions = {
  // Follows the acceptance of a candidatura.
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
  // Allowed until half of the shift is over. Former candidates are invited.
  reopen: {
    from: ['encerrada'],
    to: 'aberta',
    by: 'hospital',
  },
  // Allowed until half of the shift is over. The vaga is open until then.
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
  // Follows when the time to apply is over. The pendentes expire too.
  expire: {
    from: ['aberta'],
    to: 'expirada',
    by: 'server',
  },
} as const satisfies Record<string, Transition>
