import { profileAddresses } from '@plantao/contract/profile-parts'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { mountRequests } from './auth/requests/routes.ts'
import { mountAuth } from './auth/routes.ts'
import { mountAvaliacoes } from './avaliacoes/routes.ts'
import { mountCandidaturas } from './candidaturas/routes.ts'
import { mountShiftDay } from './candidaturas/shift-day/routes.ts'
import { mountContas } from './contas/routes.ts'
import { mountDocumentos } from './documentos/routes.ts'
import { mountEscala } from './escala/routes.ts'
import { mountSheet } from './escala/sheet/routes.ts'
import { mountEspecialidades } from './especialidades/routes.ts'
import { watchCanProve } from './hospitais/proof/can-prove.ts'
import { mountProof } from './hospitais/proof/routes.ts'
import { mountHospitais } from './hospitais/routes.ts'
import { mountMedicos } from './medicos/routes.ts'
import { mountMembros } from './membros/routes.ts'
import { emailsSent } from './notificacoes/metrics.ts'
import { readWaiting } from './notificacoes/outbox/store.ts'
import { mountNotificacoes } from './notificacoes/routes.ts'
import { mountOperadores } from './operadores/routes.ts'
import { hasOperador } from './operadores/store.ts'
import { mountWork } from './operadores/work/routes.ts'
import { mountPlantoes } from './plantoes/routes.ts'
import { asRole } from './platform/database/db.ts'
import { healthMetrics } from './platform/health/health.ts'
import { mountHealth, type WatchedServices } from './platform/health/routes.ts'
import { collectOpenApi, mountOpenApi } from './platform/http/openapi.ts'
import { mountWebPages, type WebPage } from './platform/http/pages/web-pages.ts'
import { createHttpServer, type PressureLimits } from './platform/http/server.ts'
import { mountWebErrors } from './platform/http/web-errors.ts'
import { mountMetrics } from './platform/metrics/metrics.ts'
import type { Services } from './platform/services.ts'
import { version } from './platform/settings/version.ts'
import { mountReports } from './reports/routes.ts'
import { mountRota } from './rota/routes.ts'
import { mountSheets } from './rota/sheet/routes.ts'
import { mountSavedSearches } from './saved-searches/routes.ts'
import { mountSetores } from './setores/routes.ts'
import type { VagaServices } from './vagas/feed/live-index.ts'
import { indexMetrics } from './vagas/feed/metrics.ts'
import { headOfVaga } from './vagas/page/head.ts'
import { mountVagas } from './vagas/routes.ts'

export interface AppOptions {
  webRoot: string
  onRoute?: (route: RouteOptions) => void
  pressureLimits?: PressureLimits
  /** Time in which a hospital may take a decision back; 0 carries it out immediately. */
  undoSeconds?: number
}

const apiInfo = {
  title: 'Plantão Aberto',
  version,
  description:
    'On-call shifts between hospitals and doctors. Every answer but a success is `{ code, message, request_id }`; the codes behind a status stand beside it.',
}

/** The same addresses as in `web/src/routes/Router.tsx`. */
const webPages = (services: Services): WebPage[] => [
  { path: '/' },
  ...[...profileAddresses('hospital'), ...profileAddresses('medico')].map((path) => ({ path })),
  { path: '/hospital/medicos' },
  { path: '/confirmar', isPrivate: true },
  { path: '/nova-senha', isPrivate: true },
  { path: '/operacao' },
  { path: '/operacao/convite', isPrivate: true },
  { path: '/privacidade' },
  { path: '/vagas/:id', head: ({ id }) => headOfVaga(services, id) },
]

export async function buildApp(
  services: VagaServices & WatchedServices,
  { webRoot, onRoute, pressureLimits, undoSeconds }: AppOptions,
): Promise<FastifyInstance> {
  const app = await createHttpServer(services, pressureLimits)
  if (onRoute) app.addHook('onRoute', onRoute)
  await collectOpenApi(app, apiInfo)
  mountHealth(app, services, { has_operator: () => asRole(services.db, 'app_auth', hasOperador) })
  mountWebErrors(app, services)
  const metrics = [emailsSent, ...healthMetrics(services.health), ...indexMetrics(services.openVagas)]
  mountMetrics(app, services, metrics, [readWaiting])
  for (const mountDomain of [
    mountAuth,
    mountProof,
    mountOperadores,
    mountMedicos,
    mountHospitais,
    mountSetores,
    mountMembros,
    mountRota,
    mountSheets,
    mountVagas,
    mountSavedSearches,
    (scope: FastifyInstance, shared: Services) => mountPlantoes(scope, shared, undoSeconds),
    (scope: FastifyInstance, shared: Services) => mountCandidaturas(scope, shared, undoSeconds),
    mountShiftDay,
    mountAvaliacoes,
    mountContas,
    mountEscala,
    mountSheet,
    mountEspecialidades,
    mountDocumentos,
    mountReports,
    mountRequests,
    mountWork,
  ]) {
    mountDomain(app, services)
  }
  mountNotificacoes(app, services, { listsCaughtUp: services.openVagas.caughtUp })
  await mountOpenApi(app)
  const canProveHospitals = watchCanProve(services)
  await mountWebPages(app, {
    config: services.config,
    root: webRoot,
    pages: webPages(services),
    facts: () => ({ canProveHospitals: canProveHospitals() }),
  })
  return app
}
