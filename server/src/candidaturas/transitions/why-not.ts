import { needsOverride } from '@plantao/contract/candidaturas/hours-rules'
import {
  acceptBlockedBy,
  dismissBlockedBy,
  giveUpBlockedBy,
  refuseBlockedBy,
  withdrawBlockedBy,
} from '@plantao/contract/candidaturas/rules'
import type { CandidaturaStatus } from '@plantao/contract/candidaturas/states'
import type { ErrorCode } from '@plantao/contract/errors'
import { applyBlockedBy, confirmInterestBlockedBy } from '@plantao/contract/vagas/rules'
import { sql } from 'kysely'
import type { Trx } from '../../platform/database/db.ts'
import { clash } from '../../vagas/clash.ts'
import { checkedInAt, status } from '../store.ts'

/* Reasons why a transition changed nothing. A code after `??` is sent only if a race has removed the reason. */

const now = sql<string>`now()`.as('now')
/** Null if the doctor has not applied. */
const ownCandidatura = sql<{ status: CandidaturaStatus } | null>`case when c.id is not null then
  jsonb_build_object('status', ${status}) end`.as('candidatura')

export async function whyNotApplied(
  trx: Trx,
  { vaga_id, medico_id }: { vaga_id: string; medico_id: string },
): Promise<ErrorCode> {
  const medico = await trx.selectFrom('medicos').select('id').where('id', '=', medico_id).executeTakeFirst()
  if (!medico) return 'medico_not_found'
  const vaga = await trx
    .selectFrom('vagas as v')
    .leftJoin('candidaturas as c', (join) => join.onRef('c.vaga_id', '=', 'v.id').on('c.medico_id', '=', medico_id))
    .select(['v.status', 'v.ends_at', 'v.open_until', ownCandidatura, clash.as('clash'), now])
    .where('v.id', '=', vaga_id)
    .executeTakeFirst()
  if (!vaga) return 'vaga_not_found'
  return applyBlockedBy(vaga, vaga, new Date(vaga.now)) ?? 'vaga_not_open'
}

export async function whyNotConfirmed(trx: Trx, id: string): Promise<ErrorCode> {
  const vaga = await trx
    .selectFrom('candidaturas as c')
    .innerJoin('vagas as v', 'v.id', 'c.vaga_id')
    .select(['v.status', 'v.ends_at', 'v.open_until', ownCandidatura, clash.as('clash'), now])
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!vaga) return 'candidatura_not_found'
  return confirmInterestBlockedBy(vaga, vaga, new Date(vaga.now)) ?? 'vaga_not_open'
}

export async function whyNotWithdrawn(trx: Trx, id: string): Promise<ErrorCode> {
  const found = await read(trx, id)
  return found ? (withdrawBlockedBy(found) ?? 'candidatura_not_pendente') : 'candidatura_not_found'
}

export async function whyNotGivenUp(trx: Trx, id: string): Promise<ErrorCode> {
  const found = await read(trx, id)
  if (!found) return 'candidatura_not_found'
  return giveUpBlockedBy(found, found, new Date(found.now)) ?? 'candidatura_not_aceita'
}

export async function whyNotRefused(trx: Trx, id: string): Promise<ErrorCode> {
  const found = await read(trx, id)
  return found ? (refuseBlockedBy(found) ?? 'candidatura_not_pendente') : 'candidatura_not_found'
}

export async function whyNotDismissed(trx: Trx, id: string): Promise<ErrorCode> {
  const found = await read(trx, id)
  if (!found) return 'candidatura_not_found'
  return dismissBlockedBy(found, found, new Date(found.now)) ?? 'candidatura_not_aceita'
}

export async function whyNotUndone(trx: Trx, id: string): Promise<ErrorCode> {
  return (await read(trx, id)) ? 'undo_too_late' : 'candidatura_not_found'
}

export async function whyNotRefusalUndone(trx: Trx, id: string): Promise<ErrorCode> {
  return (await read(trx, id)) ? 'undo_refusal_too_late' : 'candidatura_not_found'
}

function read(trx: Trx, id: string) {
  return trx
    .selectFrom('candidaturas as c')
    .innerJoin('vagas as v', 'v.id', 'c.vaga_id')
    .select([status.as('status'), 'v.starts_at', 'v.ends_at', 'v.open_until', checkedInAt, now])
    .where('c.id', '=', id)
    .executeTakeFirst()
}

/** @param isOpen whether the vaga of the candidatura was still open */
export async function whyNotAccepted(trx: Trx, id: string, isOpen: boolean): Promise<ErrorCode> {
  const candidatura = await trx
    .selectFrom('candidaturas')
    .select([
      'status',
      'vaga_id',
      sql<boolean>`app.has_clash(id)`.as('has_clash'),
      sql<boolean>`app.may_clash(id)`.as('may_clash'),
      sql<number | null>`app.chain_of_candidate(id)`.as('chain_minutes'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!candidatura) return 'candidatura_not_found'
  const others = await trx
    .selectFrom('candidaturas')
    .select('status')
    .where('vaga_id', '=', candidatura.vaga_id)
    .where('id', '<>', id)
    .execute()
  const blockedBy = acceptBlockedBy(candidatura, others)
  if (blockedBy) return blockedBy
  if (isOpen && candidatura.may_clash) return 'medico_hours_unknown'
  return isOpen && needsOverride(candidatura) ? 'medico_over_24_hours' : 'vaga_not_open'
}
