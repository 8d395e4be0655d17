export const latestAvaliacoesCount = 5
