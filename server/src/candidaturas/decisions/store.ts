import { sql } from 'kysely'
import type { Trx } from '../../platform/database/db.ts'
import { columns } from '../store.ts'

export interface Decision {
  vaga_id: string
  candidatura_id: string
  hospital_id: string
  /** Milliseconds since 1970. */
  decided_at: number
  override_reason: string | null
}

const decision = [
  'vaga_id',
  'candidatura_id',
  'hospital_id',
  'override_reason',
  sql<number>`extract(epoch from decided_at)::float8 * 1000`.as('decided_at'),
] as const

/**
 * Undefined when the hospital has no pendente candidatura with this id, or the vaga is not open. The caller must have
 * locked the vaga and the doctor.
 * @param overrideReason stored only if this acceptance needs a reason
 * @param undoSeconds time in which the decision can be taken back
 * @throws {DatabaseError} decisions_no_overlap, decisions_at_most_24_hours, decisions_hours_unknown
 */
export function createDecision(trx: Trx, id: string, overrideReason: string | null, undoSeconds: number) {
  return trx
    .insertInto('decisions')
    .columns(['candidatura_id', 'carried_out_after', 'override_reason'])
    .expression(
      trx
        .selectFrom('candidaturas as c')
        .select([
          'c.id',
          sql<string>`now() + ${undoSeconds} * interval '1 second'`.as('carried_out_after'),
          sql<string | null>`${overrideReason}::text`.as('override_reason'),
        ])
        .where('c.id', '=', id),
    )
    .returning(decision)
    .executeTakeFirst()
}

/** The candidatura `of`, if its vaga has a decision. `candidatura_id` is the candidatura that the decision accepts. */
export function findDecision(trx: Trx, { of }: { of: string }) {
  return trx
    .selectFrom('candidaturas as c')
    .innerJoin('decisions as d', 'd.vaga_id', 'c.vaga_id')
    .select(columns)
    .select('d.candidatura_id')
    .where('c.id', '=', of)
    .executeTakeFirst()
}

/** Takes a decision back. Undefined when the candidatura has none, or when the decision was just carried out. */
export function takeBack(trx: Trx, candidaturaId: string) {
  return trx
    .deleteFrom('decisions as d')
    .using('candidaturas as c')
    .whereRef('c.id', '=', 'd.candidatura_id')
    .where('c.id', '=', candidaturaId)
    .returning(columns)
    .returning('c.hospital_id')
    .executeTakeFirst()
}

/** The caller's decision about this vaga. Locks the vaga first, so that no other decision is made meanwhile. */
export async function lockDecision(trx: Trx, vagaId: string) {
  return (await lockVaga(trx, vagaId, { waits: true })) ? decisionForUpdate(trx, vagaId).executeTakeFirst() : undefined
}

/**
 * The decision about this vaga, if it is due: a newer decision may have replaced the one that `findDueDecisions` found.
 * The vaga must be locked.
 */
export function lockDueDecision(trx: Trx, vagaId: string) {
  return decisionForUpdate(trx, vagaId).where('carried_out_after', '<=', sql<string>`now()`).executeTakeFirst()
}

const decisionForUpdate = (trx: Trx, vagaId: string) =>
  trx.selectFrom('decisions').select(decision).where('vaga_id', '=', vagaId).forUpdate()

/** @param waits if false, returns false instead of waiting for another transaction's lock */
export async function lockVaga(trx: Trx, vagaId: string, { waits }: { waits: boolean }) {
  const vaga = await trx
    .selectFrom('vagas')
    .select('id')
    .where('id', '=', vagaId)
    .forNoKeyUpdate()
    .$if(!waits, (query) => query.skipLocked())
    .executeTakeFirst()
  return vaga !== undefined
}

export async function deleteDecision(trx: Trx, vagaId: string) {
  await trx.deleteFrom('decisions').where('vaga_id', '=', vagaId).execute()
}

/** Runs as app_jobs. */
export function findDueDecisions(trx: Trx) {
  return trx
    .selectFrom('decisions')
    .select(['vaga_id', 'hospital_id', 'decided_by'])
    .where('carried_out_after', '<=', sql<string>`now()`)
    .orderBy('carried_out_after')
    .limit(500)
    .execute()
}
