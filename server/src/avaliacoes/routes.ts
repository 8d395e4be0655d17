import { listAvaliacoes } from '@plantao/contract/avaliacoes/routes'
import type { FastifyInstance } from 'fastify'
import { recordAcessos } from '../medicos/store.ts'
import { asActor, readOneAs } from '../platform/database/db.ts'
import { mount } from '../platform/http/mount.ts'
import type { Services } from '../platform/services.ts'
import { avaliacoesQuery } from './store.ts'

export function mountAvaliacoes(app: FastifyInstance, services: Services) {
  mount(app, services, listAvaliacoes, async ({ actor, query }) => {
    if (actor.role === 'app_medico') return (await readOneAs(services.db, actor, avaliacoesQuery(query.medico_id)))!
    return asActor(services.db, actor, async (trx) => {
      const { rows } = await trx.executeQuery(avaliacoesQuery(query.medico_id).compile())
      await recordAcessos(trx, [query.medico_id], 'perfil')
      return rows[0]!
    })
  })
}
