import type { RequestKind, WaitingRequest } from '@plantao/contract/auth/requests/schema'
import { sql } from 'kysely'
import { q, type Trx } from '../../platform/database/db.ts'
import { isOlderThan, type TimeKey } from '../../platform/database/pages/cursor.ts'

const currentUser = sql<string>`(select app.current_user_id())`

const columns = ['id', 'kind', 'text', 'created_at', 'due_on', 'answered_at', 'answer'] as const

/** @throws {DatabaseError} person_requests_one_waiting */
export function createRequest(trx: Trx, { kind, text }: { kind: RequestKind; text: string }) {
  return trx
    .insertInto('person_requests')
    .values({ user_id: currentUser, kind, text })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export function ownRequestsQuery(after: TimeKey | null, limit: number) {
  return q
    .selectFrom('person_requests')
    .select(columns)
    .where('user_id', '=', currentUser)
    .$if(after !== null, (query) => query.where(isOlderThan(after!)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
}

export function ownLooksQuery(after: TimeKey | null, limit: number) {
  return q
    .selectFrom('operator_looks')
    .select(['id', 'kind', 'reason', 'created_at'])
    .where('user_id', '=', currentUser)
    .$if(after !== null, (query) => query.where(isOlderThan(after!)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
}

/** @param after day and id of the last request on the previous page. Runs as app_operador. */
export const waitingRequestsQuery = (after: [day: string, id: string] | null, limit: number) =>
  sql<WaitingRequest>`
    select * from app.waiting_requests(${after?.[0] ?? null}, ${after?.[1] ?? null}, ${limit})`.compile(q)

/** Undefined unless the request waits for an answer. */
export async function answerRequest(trx: Trx<'app_operador'>, id: string, answer: string) {
  const { rows } = await sql<{ id: string; user_id: string; kind: RequestKind }>`
    select id, user_id, kind from app.answer_request(${id}, ${answer})`.execute(trx)
  return rows[0]
}

export async function isRequest(trx: Trx<'app_operador'>, id: string) {
  const { rows } = await sql<{ exists: boolean }>`select app.is_request(${id}) as exists`.execute(trx)
  return rows[0]!.exists
}

export async function findAnswerFacts(trx: Trx<'app_jobs'>, id: string) {
  return trx
    .selectFrom('person_requests as q')
    .innerJoin('auth.users as u', 'u.id', 'q.user_id')
    .select(['q.kind', 'q.answer', 'u.user_type'])
    .where('q.id', '=', id)
    .executeTakeFirst()
}
