import type { FastifyInstance } from 'fastify'
import { openLimits } from '../platform/security/rate-limiter.ts'
import type { Services } from '../platform/services.ts'
import { mountOwnDataRoutes } from './own-data/routes.ts'
import { mountPasswordRoutes } from './passwords/routes.ts'
import { mountSessionRoutes } from './sessions/routes.ts'
import { mountConfirmRoutes } from './sign-up/confirm-routes.ts'
import { mountSignUpRoutes } from './sign-up/routes.ts'

export function mountAuth(app: FastifyInstance, services: Services) {
  const limits = openLimits(services.db, services.keys)
  mountSignUpRoutes(app, services, limits)
  mountConfirmRoutes(app, services, limits)
  mountSessionRoutes(app, services, limits)
  mountPasswordRoutes(app, services, limits)
  mountOwnDataRoutes(app, services, limits)
}
