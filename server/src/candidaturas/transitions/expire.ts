import { batchJob } from '../../notificacoes/transition.ts'
import type { Trx } from '../../platform/database/db.ts'
import type { Services } from '../../platform/services.ts'
import { candidaturasChanged, vagaChanged } from '../../vagas/change-events.ts'
import * as vagas from '../../vagas/store.ts'
import { expiredEmail } from '../emails/kinds.ts'
import * as store from './store.ts'

const batchSize = 200

/** Candidaturas of past vagas are shown as expired even before this job has run. */
export const expireJob = (services: Pick<Services, 'db'>) =>
  batchJob(services, { name: 'expire-vagas', everyMinutes: 1, batchSize }, expire)

async function expire(trx: Trx<'app_jobs'>) {
  const expired = await vagas.markExpiradas(trx, batchSize)
  const candidaturas = await store.expirePendentes(
    trx,
    expired.map(({ id }) => id),
  )
  return {
    answer: expired.length,
    emails: candidaturas.map(expiredEmail),
    changed: expired.flatMap((vaga) => {
      const medicos = candidaturas.flatMap(({ vaga_id, medico_id }) => (vaga_id === vaga.id ? [medico_id] : []))
      return [vagaChanged(vaga), candidaturasChanged(vaga.id, { hospital: vaga.hospital_id, medicos })]
    }),
  }
}
