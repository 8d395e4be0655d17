import type { FastifyRequest } from 'fastify'
import type { Trx } from '../platform/database/db.ts'
import { clientAddress } from '../platform/security/client-network.ts'

export type AuditEvent =
  | 'sign_up'
  | 'sign_up_taken'
  | 'confirm'
  | 'confirm_failed'
  | 'sign_in'
  | 'sign_in_failed'
  | 'sign_in_unconfirmed'
  | 'refresh_reuse'
  | 'sign_out'
  | 'sign_out_others'
  | 'resend'
  | 'recover'
  | 'reset'
  | 'code_redeemed'
  | 'code_failed'
  | 'password_change'
  | 'password_change_failed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'second_factor_failed'
  | 'recovery_codes'
  | 'sign_in_without_code'
  | 'sign_in_code_wrong'
  | 'operator_registered'
  | 'export'
  | 'account_delete'
  | 'account_delete_failed'
  | 'account_delete_by_operator'

/** Records an event in auth.audit. Rows contain no e-mail address and no password, and never change. */
export async function audit(trx: Trx, event: AuditEvent, request: FastifyRequest, userId: string | null) {
  await auditFrom(trx, event, callerOf(request), userId)
}

/** The part of a request that a row of auth.audit stores. `ip` is null for a command run on the server. */
export interface Caller {
  ip: string | null
  request_id: string
}

export const callerOf = (request: FastifyRequest): Caller => ({ ip: clientAddress(request), request_id: request.id })

export async function auditFrom(trx: Trx, event: AuditEvent, caller: Caller, userId: string | null) {
  await trx
    .insertInto('auth.audit')
    .values({ event, user_id: userId, ...caller })
    .execute()
}
