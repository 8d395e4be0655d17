/** How many of the newest ratings a profile shows. */
export const latestAvaliacoes = 5

export const maxEstrelas = 5
