import { listEspecialidades } from '@plantao/contract/especialidades/routes'
import type { FastifyInstance } from 'fastify'
import { readAs } from '../platform/database/db.ts'
import { mount } from '../platform/http/mount.ts'
import type { Services } from '../platform/services.ts'
import { especialidadesQuery } from './store.ts'

export function mountEspecialidades(app: FastifyInstance, services: Services) {
  mount(app, services, listEspecialidades, async ({ actor }) => ({
    items: await readAs(services.db, actor, especialidadesQuery),
  }))
}
