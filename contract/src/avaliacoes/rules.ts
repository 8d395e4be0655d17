/** How many of the newest ratings a profile shows. */
export const latestAvaliacoes = 5
