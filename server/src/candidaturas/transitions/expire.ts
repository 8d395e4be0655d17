import { z } from 'zod'
import { runTransition } from '../../notificacoes/transition.ts'
import { asRole, type Trx } from '../../platform/database/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { candidaturasChanged, vagaChanged } from '../../vagas/change-events.ts'
import * as vagas from '../../vagas/store.ts'
import { expiredEmail } from '../emails/kinds.ts'
import * as store from './store.ts'

type Parts = Pick<Services, 'db' | 'jobs' | 'log'>

/** A limit, so that each transaction stays short. */
const vagasPerBatch = 200

/** Candidaturas of past vagas are shown as expired even before this job has run. */
export const expireJob = (services: Parts) =>
  defineJob(
    'expire-vagas',
    z.object({}),
    async () => {
      for (let count = vagasPerBatch; count === vagasPerBatch; ) {
        count = await runTransition(services, (work) => asRole(services.db, 'app_jobs', work), expire)
      }
    },
    { cron: '* * * * *' },
  )

async function expire(trx: Trx) {
  const expired = await vagas.markExpiradas(trx, vagasPerBatch)
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
