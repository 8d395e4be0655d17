import type { FastifyInstance, RouteOptions } from 'fastify'
import { mountAuth } from './auth/routes.ts'
import { mountAvaliacoes } from './avaliacoes/routes.ts'
import { mountCandidaturas } from './candidaturas/routes.ts'
import { mountDocumentos } from './documentos/routes.ts'
import { mountEspecialidades } from './especialidades/routes.ts'
import { mountHospitais } from './hospitais/routes.ts'
import { mountMedicos } from './medicos/routes.ts'
import { mountNotificacoes } from './notificacoes/routes.ts'
import { mountHealth } from './platform/http/health.ts'
import { collectOpenApi, mountOpenApi } from './platform/http/openapi.ts'
import { mountWebPages } from './platform/http/pages/web-pages.ts'
import { createHttpServer } from './platform/http/server.ts'
import type { Services } from './platform/services.ts'
import { mountVagas } from './vagas/routes.ts'

export interface AppOptions {
  /** Where the built web stands. */
  webRoot: string
  /** Told of every route that is served. */
  onRoute?: (route: RouteOptions) => void
}

/** The whole server, not yet listening. */
export async function buildApp(services: Services, { webRoot, onRoute }: AppOptions): Promise<FastifyInstance> {
  const app = await createHttpServer(services)
  if (onRoute) app.addHook('onRoute', onRoute)
  await collectOpenApi(app)
  mountHealth(app, services)
  for (const mountDomain of [
    mountAuth,
    mountMedicos,
    mountHospitais,
    mountVagas,
    mountCandidaturas,
    mountAvaliacoes,
    mountEspecialidades,
    mountDocumentos,
    mountNotificacoes,
  ]) {
    mountDomain(app, services)
  }
  await mountOpenApi(app)
  await mountWebPages(app, { config: services.config, root: webRoot })
  return app
}
