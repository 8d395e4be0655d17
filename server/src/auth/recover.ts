import { z } from 'zod'
import { queueAccountEmail } from '../notificacoes/store.ts'
import type { Keys } from '../platform/auth/tokens.ts'
import type { Trx } from '../platform/db.ts'
import { enqueue } from '../platform/jobs.ts'
import { createOneTimeToken } from './one-time-store.ts'
import type { Account } from './store.ts'

export const recoverQueue = 'recover-password'
/** Null: nobody has the address, and the job does nothing. */
export const recoverJob = z.object({ user_id: z.uuid().nullable() })

/**
 * For any address alike, so that neither the answer nor its time tells whether somebody has it: link and letter are made
 * by a job. @param id of the request.
 */
export async function requestResetLink(trx: Trx, account: Account | undefined, id: string) {
  await enqueue(trx, recoverQueue, { user_id: account?.id ?? null } satisfies z.output<typeof recoverJob>, { id })
}

/** @param id of the link, the same at each try. */
export async function queueResetLink(trx: Trx, keys: Keys, account: Account, id: string) {
  await createOneTimeToken(trx, keys, 'reset', account.id, id)
  await queueAccountEmail(trx, { kind: 'reset-password', key: id, account })
}
