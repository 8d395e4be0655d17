import type { FastifyInstance } from 'fastify'
import { openRateLimiter } from '../platform/security/rate-limiter.ts'
import type { Services } from '../platform/services.ts'
import { mountCodeRoutes } from './one-time-links/routes.ts'
import { mountOwnDataRoutes } from './own-data/routes.ts'
import { mountPasswordRoutes } from './passwords/routes.ts'
import { mountSecondFactorRoutes } from './second-factor/routes.ts'
import { mountSessionRoutes } from './sessions/routes.ts'
import { mountConfirmRoutes } from './sign-up/confirm-routes.ts'
import { mountSignUpRoutes } from './sign-up/routes.ts'

export function mountAuth(app: FastifyInstance, services: Services) {
  const rateLimiter = openRateLimiter(services.db, services.keys)
  mountSignUpRoutes(app, services, rateLimiter)
  mountConfirmRoutes(app, services, rateLimiter)
  mountCodeRoutes(app, services, rateLimiter)
  mountSessionRoutes(app, services, rateLimiter)
  mountSecondFactorRoutes(app, services, rateLimiter)
  mountPasswordRoutes(app, services, rateLimiter)
  mountOwnDataRoutes(app, services, rateLimiter)
}
