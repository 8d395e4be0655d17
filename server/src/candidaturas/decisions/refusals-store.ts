import { sql } from 'kysely'
import { send, type Trx } from '../../platform/database/db.ts'
import { columns } from '../store.ts'

export interface Refusal {
  vaga_id: string
  candidatura_id: string
  hospital_id: string
  reason: string | null
}

const refusal = ['refusals.vaga_id', 'refusals.candidatura_id', 'refusals.hospital_id', 'refusals.reason'] as const

/**
 * Returns undefined when the hospital has no pendente candidatura with this id, the vaga is not open, or the hospital
 * has just accepted the candidatura. The vaga must be locked. Refusing again starts the time anew, and replaces the
 * reason if a reason is given.
 * @param seconds time in which the refusal can be taken back
 */
export function createRefusal(trx: Trx, id: string, reason: string | null, seconds: number) {
  return trx
    .insertInto('refusals')
    .columns(['candidatura_id', 'carried_out_after', 'reason'])
    .expression(
      trx
        .selectFrom('candidaturas as c')
        .select([
          'c.id',
          sql<string>`now() + ${seconds} * interval '1 second'`.as('carried_out_after'),
          sql<string | null>`${reason}::text`.as('reason'),
        ])
        .where('c.id', '=', id),
    )
    .onConflict((conflict) =>
      conflict.column('candidatura_id').doUpdateSet({
        carried_out_after: (eb) => eb.ref('excluded.carried_out_after'),
        reason: sql<string | null>`coalesce(excluded.reason, refusals.reason)`,
      }),
    )
    .returning(refusal)
    .executeTakeFirst()
}

export function findCandidatura(trx: Trx, id: string) {
  return trx.selectFrom('candidaturas as c').select(columns).where('c.id', '=', id).executeTakeFirst()
}

/** Takes a refusal back. Undefined when the candidatura has none, or when the refusal was just carried out. */
export function takeRefusalBack(trx: Trx, candidaturaId: string) {
  return trx
    .deleteFrom('refusals as r')
    .using('candidaturas as c')
    .whereRef('c.id', '=', 'r.candidatura_id')
    .where('c.id', '=', candidaturaId)
    .returning(columns)
    .returning('c.hospital_id')
    .executeTakeFirst()
}

/** Locks a vaga and this refusal. Undefined if it is not due, or if another transaction has locked the vaga. */
export function lockDueRefusal(trx: Trx, candidaturaId: string) {
  return trx
    .selectFrom('refusals')
    .innerJoin('vagas as v', 'v.id', 'refusals.vaga_id')
    .select(refusal)
    .where('candidatura_id', '=', candidaturaId)
    .where('carried_out_after', '<=', sql<string>`now()`)
    .modifyEnd(sql`for no key update of v skip locked for update of refusals`)
    .executeTakeFirst()
}

/** All refusals of a locked vaga, due or not. */
export function lockRefusals(trx: Trx, vagaId: string) {
  return trx
    .selectFrom('refusals')
    .select(refusal)
    .where('vaga_id', '=', vagaId)
    .orderBy('candidatura_id')
    .forUpdate()
    .execute()
}

export function deleteRefusal(trx: Trx, candidaturaId: string) {
  void send(trx, trx.deleteFrom('refusals').where('candidatura_id', '=', candidaturaId).compile())
}

/** Runs as app_jobs. */
export function findDueRefusals(trx: Trx) {
  return trx
    .selectFrom('refusals')
    .select(['vaga_id', 'candidatura_id', 'hospital_id', 'decided_by'])
    .where('carried_out_after', '<=', sql<string>`now()`)
    .orderBy('carried_out_after')
    .limit(500)
    .execute()
}
