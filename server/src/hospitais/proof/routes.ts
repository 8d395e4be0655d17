import {
  claimCnes,
  claimManually,
  confirmCnes,
  decideClaim,
  getOwnProof,
  listWaitingClaims,
  withdrawProof,
} from '@plantao/contract/hospitais/proof/routes'
import type { FastifyInstance } from 'fastify'
import { transition } from '../../notificacoes/transition.ts'
import { readAs } from '../../platform/database/db.ts'
import { decodeCursor, timeKey, timeKeyOf, toPage } from '../../platform/database/pages/cursor.ts'
import { registerConstraintErrors } from '../../platform/http/errors.ts'
import { mount } from '../../platform/http/mount.ts'
import { openRateLimiter } from '../../platform/security/rate-limiter.ts'
import type { Services } from '../../platform/services.ts'
import { claimByCnes, claimByHand, confirm, readOwn } from './claim.ts'
import { decide, withdraw } from './decide.ts'
import { claimLimit } from './rate-limits.ts'
import * as store from './store.ts'

const constraintErrors = {
  proof_claims_cnes_known: 'cnes_not_found',
  cnes_codes_per_week: 'proof_codes_used_up',
  proof_claims_still_proven: 'proof_still_valid',
  hospitais_one_per_proven_cnes: 'proof_taken',
  hospitais_one_per_proven_cnpj: 'proof_taken',
  // The account was deleted during the call.
  proof_claims_of_account: 'session_required',
} as const

export function mountProof(app: FastifyInstance, services: Services) {
  const { db, keys } = services
  registerConstraintErrors(app, constraintErrors)
  const rateLimiter = openRateLimiter(db, keys)

  mount(app, services, getOwnProof, ({ actor }) => readOwn(services, actor))
  mount(app, services, claimCnes, transition(claimByCnes, claimLimit))
  mount(app, services, claimManually, transition(claimByHand, claimLimit))
  mount(app, services, confirmCnes, (call) => confirm(services, rateLimiter, call))

  mount(app, services, listWaitingClaims, async ({ actor, query: { cursor, limit } }) => {
    const rows = await readAs(db, actor, store.waitingClaimsQuery(decodeCursor(cursor, timeKey), limit + 1))
    return toPage(rows, limit, timeKeyOf)
  })
  mount(app, services, decideClaim, transition(decide))
  mount(app, services, withdrawProof, transition(withdraw))
}
