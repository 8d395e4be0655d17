import { listAvaliacoes } from '@plantao/contract/avaliacoes/routes'
import type { FastifyInstance } from 'fastify'
import { readAs } from '../platform/db.ts'
import { mount } from '../platform/mount.ts'
import type { Services } from '../platform/services.ts'
import { avaliacoesQuery } from './store.ts'

export function mountAvaliacoes(app: FastifyInstance, services: Services) {
  mount(app, services, listAvaliacoes, async ({ actor, query }) => {
    const [found] = await readAs(services.db, actor, avaliacoesQuery(query.medico_id))
    return found!
  })
}
