import { z } from 'zod'
import { queueAccountEmail } from '../../notificacoes/store.ts'
import type { Trx } from '../../platform/database/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Keys } from '../../platform/security/keys.ts'
import type { Account } from '../store.ts'
import { createOneTimeToken } from './store.ts'

/** Of links that somebody asks for by an address alone. */
export const recoverQueue = 'recover-password'
export const resendQueue = 'resend-confirmation'
/** Null: there is nobody to send it to, and the job does nothing. */
export const linkJob = z.object({ user_id: z.uuid().nullable() })

/**
 * For any address alike, so that neither the answer nor its time tells whether somebody has it: link and letter are made
 * by a job.
 */
export async function requestLink(trx: Trx, queue: typeof recoverQueue | typeof resendQueue, to: Asked) {
  await enqueue(trx, queue, { user_id: to.userId ?? null } satisfies z.output<typeof linkJob>, { id: to.requestId })
}

interface Asked {
  userId: string | undefined
  requestId: string
}

/** @param id of the link, the same at each try. */
export async function queueResetLink(trx: Trx, keys: Keys, account: Account, id: string) {
  await createOneTimeToken(trx, keys, 'reset', account.id, id)
  await queueAccountEmail(trx, { kind: 'reset-password', key: id, account })
}

/** As `queueResetLink`, to confirm a sign-up. */
export async function queueConfirmLink(trx: Trx, keys: Keys, signUp: Account, id: string) {
  await createOneTimeToken(trx, keys, 'confirm', signUp.id, id)
  await queueAccountEmail(trx, { kind: 'confirm-email', key: id, account: signUp })
}
