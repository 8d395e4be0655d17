import { listHistory } from '@plantao/contract/vagas/routes'
import type { FastifyInstance } from 'fastify'
import { decodeCursor, timeKey, toPage } from '../../platform/database/cursor.ts'
import { asActor, type Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { type Call, mount } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'
import * as store from './store.ts'

export function mountHistory(app: FastifyInstance, services: Services) {
  mount(app, services, listHistory, async ({ actor, query }) => {
    const { candidatura_id, cursor, limit } = query
    const after = decodeCursor(cursor, timeKey)
    const rows = await asActor(services.db, actor, async (trx) => {
      const vaga = await findVaga(trx, actor.role, query)
      if (!vaga) throw new DomainError(candidatura_id ? 'candidatura_not_found' : 'vaga_not_found')
      return store.findHistory(trx, { vagaId: vaga.id, scope: scopeOf(actor.role, candidatura_id), after, limit })
    })
    return toPage(rows, limit, ({ at, id }) => [at, id])
  })
}

type Asked = Call<typeof listHistory>['query']

/** A doctor sees every vaga, but only the history of those applied to. */
function findVaga(trx: Trx, role: string, { vaga_id = '', candidatura_id }: Asked) {
  if (candidatura_id) return store.findVagaOfCandidatura(trx, { id: candidatura_id })
  return role === 'app_medico' ? store.findVagaOfCandidatura(trx, { vaga_id }) : store.findOwnVaga(trx, vaga_id)
}

function scopeOf(role: string, candidaturaId: string | undefined) {
  if (role === 'app_medico') return store.knownToMedico
  return candidaturaId ? store.ofCandidatura(candidaturaId) : store.withoutConsequences
}
