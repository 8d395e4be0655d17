import { addressFor } from '../../auth/account-views.ts'

/** The doctor's login, which leads back to the page of this vaga. */
export const loginFor = (vagaId: string) => `${addressFor('medico', 'login')}&vaga=${vagaId}`
