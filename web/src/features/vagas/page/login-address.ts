import { addressFor } from '../../auth/account-views.ts'

export const loginFor = (vagaId: string) => `${addressFor('medico', 'login')}&vaga=${vagaId}`
