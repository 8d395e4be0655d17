import { batchJob } from '../notificacoes/transition.ts'
import type { Services } from '../platform/services.ts'
import { forgetRota } from './store.ts'

const batchSize = 200

/** Deletes what is older than five years (`app.forget_rota`). */
export const forgetRotaJob = (services: Pick<Services, 'db'>) =>
  batchJob(services, { name: 'forget-rota', everyMinutes: 24 * 60, batchSize }, async (trx) => ({
    answer: await forgetRota(trx, batchSize),
  }))
