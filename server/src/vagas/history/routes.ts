import { listHistory } from '@plantao/contract/vagas/routes'
import type { FastifyInstance } from 'fastify'
import { asActor, type Trx } from '../../platform/database/db.ts'
import { decodeCursor, timeKey, toPage } from '../../platform/database/pages/cursor.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { type Call, mount } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'
import * as store from './store.ts'

export function mountHistory(app: FastifyInstance, services: Services) {
  mount(app, services, listHistory, async ({ actor, query }) => {
    const { candidatura_id, cursor, limit } = query
    const after = decodeCursor(cursor, timeKey)
    const rows = await asActor(services.db, actor, async (trx) => {
      const found = actor.role === 'app_medico' ? await findForMedico(trx, query) : await findForHospital(trx, query)
      if (!found) throw new DomainError(candidatura_id ? 'candidatura_not_found' : 'vaga_not_found')
      return store.findHistory(trx, { ...found, after, limit })
    })
    return toPage(rows, limit, ({ at, id }) => [at, id])
  })
}

type Asked = Call<typeof listHistory>['query']

/** A doctor can read the history of a vaga only after applying to the vaga. */
async function findForMedico(trx: Trx, { vaga_id = '', candidatura_id }: Asked) {
  const own = await store.findCandidatura(trx, candidatura_id ? { id: candidatura_id } : { vaga_id })
  return own && { vagaId: own.vaga_id, scope: store.ofCandidaturaAndVaga(own.id) }
}

async function findForHospital(trx: Trx, { vaga_id = '', candidatura_id }: Asked) {
  if (!candidatura_id) {
    const vaga = await store.findOwnVaga(trx, vaga_id)
    return vaga && { vagaId: vaga.vaga_id, scope: store.withoutConsequences }
  }
  const candidatura = await store.findCandidatura(trx, { id: candidatura_id })
  return candidatura && { vagaId: candidatura.vaga_id, scope: store.ofCandidatura(candidatura.id) }
}
