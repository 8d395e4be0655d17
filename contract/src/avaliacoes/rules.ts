export const latestAvaliacoes = 5
