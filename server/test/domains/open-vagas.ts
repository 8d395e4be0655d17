import type { FastifyInstance } from 'fastify'
import type { Services } from '../../src/platform/services.ts'
import { type LiveIndex, openLiveIndex } from '../../src/vagas/feed/live-index.ts'
import { mountVagas } from '../../src/vagas/routes.ts'

/**
 * Mounts the routes with an index in memory. `caughtUp` waits until every index knows everything that has been written.
 */
export function vagasInMemory() {
  const indexes: LiveIndex[] = []
  return {
    indexes,
    mountVagasInMemory(app: FastifyInstance, services: Services) {
      const openVagas = openLiveIndex(services)
      indexes.push(openVagas)
      app.addHook('onClose', () => openVagas.close())
      mountVagas(app, { ...services, openVagas })
    },
    async caughtUp() {
      for (const index of indexes) await index.caughtUp()
    },
  }
}
