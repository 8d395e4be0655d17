export const searchAddress = '/operacao?aba=buscar'
export const accountAddress = (id: string) => `/operacao?aba=buscar&conta=${id}`
export const vagaAddress = (id: string) => `/operacao?aba=buscar&vaga=${id}`
