import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { countDone, type RateLimiter, type RateLimitKey } from '../../platform/security/rate-limiter.ts'
import type { Services } from '../../platform/services.ts'
import { callerOf } from '../audit-store.ts'
import { confirmEmailTo, resetPasswordEmailTo } from '../emails/kinds.ts'
import type { Account } from '../store.ts'
import { createOneTimeToken } from './store.ts'

/** Jobs for links that are requested with an e-mail address alone. */
export const recoverQueue = 'recover-password'
export const resendQueue = 'resend-confirmation'
export const linkJob = z.object({
  user_id: z.uuid(),
  caller: z.object({ ip: z.string().nullable(), request_id: z.string() }),
})

/**
 * Queues a job that creates the link, its e-mail and the audit record. Work and timing are the same for every address,
 * so that the answer does not reveal whether an account exists. For an unknown address the job gets an id that nobody
 * has.
 */
export async function requestLink(
  { jobs }: Services,
  trx: Trx,
  queue: typeof recoverQueue | typeof resendQueue,
  { userId, request }: { userId: string | null; request: FastifyRequest },
) {
  const data: z.output<typeof linkJob> = { user_id: userId ?? randomUUID(), caller: callerOf(request) }
  await jobs.enqueue(trx, queue, [{ id: request.id, data }])
}

/**
 * Counts a link for an address, whether or not it has an account. Beyond the limit nothing is sent and the answer is the
 * same: a link of the last hour is valid still, and whoever asks may not be the one who asked before.
 * @returns whether the link may be sent
 */
export async function countLink(trx: Trx, rateLimiter: RateLimiter, limit: RateLimitKey): Promise<boolean> {
  try {
    await countDone(trx, rateLimiter, limit)
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too_many_requests') return false
    throw error
  }
}

/** @param id the job's id, so that a second run of the job creates no second link. @returns the link's e-mail */
export async function createResetLink({ keys }: Services, trx: Trx, account: Account, id: string) {
  await createOneTimeToken(trx, keys, 'reset', account.id, id)
  return resetPasswordEmailTo(account.id, id)
}

export async function createConfirmLink({ keys }: Services, trx: Trx, signUp: Account, id: string) {
  await createOneTimeToken(trx, keys, 'confirm', signUp.id, id)
  return confirmEmailTo(signUp.id, id)
}
