export const vagaStatuses = ['aberta', 'preenchida', 'encerrada'] as const
export type VagaStatus = (typeof vagaStatuses)[number]

/** The stored status, and what time makes of it: an open vaga expires, a filled one is worked. */
export type VagaSituation = VagaStatus | 'realizada' | 'expirada'
