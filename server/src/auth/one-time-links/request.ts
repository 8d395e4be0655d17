import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { runOwnTransition } from '../../notificacoes/transition.ts'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { enqueue } from '../../platform/jobs/store.ts'
import { countDone, type RateLimiter, type RateLimitKey } from '../../platform/security/rate-limiter.ts'
import type { Services } from '../../platform/services.ts'
import { auditFrom, callerOf } from '../audit-store.ts'
import { confirmEmailTo, resetPasswordEmailTo } from '../emails/kinds.ts'
import { findAccountById } from '../store.ts'
import { createOneTimeToken } from './store.ts'

const queue = 'send-link'
const asked = z.object({
  event: z.enum(['recover', 'resend']),
  user_id: z.uuid(),
  caller: z.object({ ip: z.string().nullable(), request_id: z.string() }),
})

/**
 * Queues a job that creates the link, its e-mail and the audit record. Work and timing are the same for every address,
 * so that the answer does not reveal whether an account exists. For an unknown address the job gets an id that nobody
 * has.
 */
export async function requestLink(
  trx: Trx,
  event: 'recover' | 'resend',
  { userId, request }: { userId: string | null; request: FastifyRequest },
) {
  const data: z.output<typeof asked> = { event, user_id: userId ?? randomUUID(), caller: callerOf(request) }
  await enqueue(trx, queue, data, `${event} ${request.id}`)
}

/** The job's id is that of the link, so that a second run creates no second link. */
export const sendLinkJob = (services: Pick<Services, 'db' | 'keys'>) =>
  defineJob(queue, asked, ({ event, user_id, caller }, id) => {
    const send = async (trx: Trx) => {
      const account = await findAccountById(trx, user_id)
      await auditFrom(trx, event, caller, account?.id ?? null)
      const isReset = event === 'recover'
      // The sign-up may have been confirmed since the link was requested.
      if (!account || (account.email_confirmed_at !== null) !== isReset) return { answer: undefined }
      await createOneTimeToken(trx, services.keys, isReset ? 'reset' : 'confirm', account.id, id)
      return { answer: undefined, emails: [(isReset ? resetPasswordEmailTo : confirmEmailTo)(account.id, id)] }
    }
    return runOwnTransition(services, send, 'app_auth')
  })

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
