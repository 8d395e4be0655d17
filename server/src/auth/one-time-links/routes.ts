import { parseCode } from '@plantao/contract/auth/one-time-rules'
import { redeemCode } from '@plantao/contract/auth/routes'
import type { FastifyInstance } from 'fastify'
import { asRole } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { mount } from '../../platform/http/mount.ts'
import type { RateLimiter } from '../../platform/security/rate-limiter.ts'
import type { Services } from '../../platform/services.ts'
import { audit } from '../audit-store.ts'
import { codeLimits } from '../rate-limits.ts'
import { claimMailbox } from '../sign-up/store.ts'
import { tokenForCode } from './store.ts'

export function mountCodeRoutes(app: FastifyInstance, services: Services, rateLimiter: RateLimiter) {
  const { db, keys } = services

  // Exchanges a code for the token of its link. The route that takes the token decides which further proof is needed.
  mount(app, services, redeemCode, async ({ body: { kind, email, code }, request }) => {
    await rateLimiter.consume(codeLimits(request, email))
    const typed = parseCode(code)
    if (!typed) throw new DomainError('code_invalid')
    const found = await asRole(db, 'app_auth', async (trx) => {
      await claimMailbox(trx, email)
      const found = await tokenForCode(trx, keys, kind, { email, code: typed })
      await audit(trx, found ? 'code_redeemed' : 'code_failed', request, found?.userId ?? null)
      return found
    })
    // Thrown here, because an error inside the transaction would undo the count of the attempt.
    if (!found) throw new DomainError('code_invalid')
    await rateLimiter.refund(codeLimits(request, email))
    return { token: found.token }
  })
}
