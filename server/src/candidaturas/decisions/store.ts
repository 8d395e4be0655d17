import { sql } from 'kysely'
import { send, type Trx } from '../../platform/database/db.ts'
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
  'decisions.vaga_id',
  'decisions.candidatura_id',
  'decisions.hospital_id',
  'decisions.override_reason',
  sql<number>`extract(epoch from decisions.decided_at)::float8 * 1000`.as('decided_at'),
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

/** A candidatura of the caller, with the candidatura that its vaga's decision accepts, and whether it is refused. */
export function findDecided(trx: Trx, id: string) {
  return trx
    .selectFrom('candidaturas as c')
    .leftJoin('decisions as d', 'd.vaga_id', 'c.vaga_id')
    .leftJoin('refusals as r', 'r.candidatura_id', 'c.id')
    .select(columns)
    .select(['d.candidatura_id as accepted_id', sql<boolean>`r.candidatura_id is not null`.as('is_refused')])
    .where('c.id', '=', id)
    .executeTakeFirst()
}

export type Decided = NonNullable<Awaited<ReturnType<typeof findDecided>>>

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
export function lockDecision(trx: Trx, vagaId: string) {
  void send(trx, trx.selectFrom('vagas').select('id').where('id', '=', vagaId).forNoKeyUpdate().compile())
  return decisionOf(trx, vagaId).forUpdate('decisions').executeTakeFirst()
}

/**
 * Locks a vaga and its decision. Undefined unless the decision is due: a newer one may have replaced the one that
 * `findWaiting` found. Undefined also if another transaction has locked the vaga.
 */
export function lockDueDecision(trx: Trx, vagaId: string) {
  return decisionOf(trx, vagaId)
    .where('decisions.carried_out_after', '<=', sql<string>`now()`)
    .modifyEnd(sql`for no key update of v skip locked for update of decisions`)
    .executeTakeFirst()
}

const decisionOf = (trx: Trx, vagaId: string) =>
  trx
    .selectFrom('decisions')
    .innerJoin('vagas as v', 'v.id', 'decisions.vaga_id')
    .select(decision)
    .select(sql<boolean>`v.status = 'aberta'`.as('is_open'))
    .where('decisions.vaga_id', '=', vagaId)

export function deleteDecision(trx: Trx, vagaId: string) {
  void send(trx, trx.deleteFrom('decisions').where('vaga_id', '=', vagaId).compile())
}

export interface Waiting {
  kind: 'decision' | 'refusal' | 'publication'
  /** The vaga of a decision, the candidatura of a refusal, or the publication of planned shifts. */
  id: string
  hospital_id: string
  decided_by: string
  /** Seconds, at most 0 when it is due. */
  due_in: number
}

/** Decisions and refusals that hospitals may still take back, or that are due, the earliest first. */
export async function findWaiting(trx: Trx<'app_jobs'>) {
  const { rows } = await sql<Waiting>`
    select kind, id, hospital_id, decided_by, extract(epoch from carried_out_after - now())::float8 as due_in from (
      select 'decision' as kind, vaga_id as id, hospital_id, decided_by, carried_out_after from app.decisions
      union all
      select 'refusal', candidatura_id, hospital_id, decided_by, carried_out_after from app.refusals
      union all
      select 'publication', id, hospital_id, decided_by, carried_out_after from app.publications) w
    order by carried_out_after limit 500`.execute(trx)
  return rows
}

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
