/** The addresses of the place 'Buscar': the search, one account and the history of one vaga. */
export const searchAddress = '/operacao?aba=buscar'
export const accountAddress = (id: string) => `/operacao?aba=buscar&conta=${id}`
export const vagaAddress = (id: string) => `/operacao?aba=buscar&vaga=${id}`
