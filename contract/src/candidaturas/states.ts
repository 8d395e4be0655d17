export const candidaturaStatuses = ['pendente', 'aceita', 'nao_selecionada', 'recusada', 'retirada'] as const
export type CandidaturaStatus = (typeof candidaturaStatuses)[number]
