/** The number of ratings that a profile shows. */
export const latestAvaliacoes = 5
