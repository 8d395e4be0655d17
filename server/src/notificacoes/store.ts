import { randomUUID } from 'node:crypto'
import { undoSeconds } from '@plantao/contract/candidaturas/states'
import { sql } from 'kysely'
import { type Trx, withRole } from '../platform/database/db.ts'
import type { ChangeEvent } from '../platform/realtime/change-events.ts'
import type { Services } from '../platform/services.ts'
import type { Email } from './emails.ts'

/** A little more than the time in which an acceptance can be undone: the clocks of job queue and transaction may differ. */
export const afterUndoSeconds = undoSeconds + 1

/** Two queues, so that other e-mails never delay one that somebody waits for. */
export const urgentQueue = 'send-account-email'
export const emailQueue = 'send-email'
export const changeEventsQueue = 'send-change-events'

const pace = { atOnce: 20, windowSeconds: 5 * 60 }

/** Queues them, in this order, with the change that they are about: both happen, or none. */
export async function queueEmails({ jobs }: Pick<Services, 'jobs'>, trx: Trx, emails: readonly Email[]) {
  if (emails.length === 0) return
  const column = (read: (email: Email) => string | undefined) => emails.map((email) => read(email) ?? null)
  const paced = emails.flatMap(({ kind }) => (kind.isPaced ? kind.name : []))
  const { rows } = await withRole(trx, 'app_jobs', () =>
    sql<{ id: string; kind: string; dedupe_key: string; delay: number }>`
      insert into app.notificacoes as n (dedupe_key, kind, auth_user_id, email)
      select e.kind || ':' || e.key, e.kind, u.id, u.email
      from unnest(
        ${column(({ kind }) => kind.name)}::text[], ${column(({ key }) => key)}::text[],
        ${column(({ to }) => ('medico' in to ? to.medico : undefined))}::uuid[],
        ${column(({ to }) => ('hospital' in to ? to.hospital : undefined))}::uuid[],
        ${column(({ to }) => ('account' in to ? to.account : undefined))}::uuid[]
      ) with ordinality as e (kind, key, medico_id, hospital_id, account_id, place)
      left join app.medicos m on m.id = e.medico_id
      left join app.hospitais h on h.id = e.hospital_id
      join auth.users u on u.id = coalesce(e.account_id, m.auth_user_id, h.auth_user_id)
      order by e.place
      on conflict (dedupe_key) do nothing
      returning n.id, n.kind, n.dedupe_key, case
        when n.kind = any (${paced}::text[]) and ${pace.atOnce} <= (
          -- Counts rows from before this statement: those of one change become one e-mail anyway.
          select count(*) from (
            select from app.notificacoes r
            where r.auth_user_id = n.auth_user_id and r.kind = n.kind
              and r.created_at > now() - ${pace.windowSeconds} * interval '1 second'
            limit ${pace.atOnce}) as recent)
        then ${pace.windowSeconds} - extract(epoch from now())::bigint % ${pace.windowSeconds} else 0 end as delay`.execute(
      trx,
    ),
  )
  const waiting = new Set(emails.flatMap(({ kind, key, isAfterUndo }) => (isAfterUndo ? `${kind.name}:${key}` : [])))
  const urgent = new Set(emails.flatMap(({ kind }) => (kind.isUrgent ? kind.name : [])))
  const jobsOf = (isUrgent: boolean) =>
    rows
      .filter(({ kind }) => urgent.has(kind) === isUrgent)
      // The row's id: enqueued twice it is one job.
      .map(({ id, dedupe_key, delay }) => ({
        id,
        data: { notificacao_id: id },
        delay: waiting.has(dedupe_key) ? Math.max(delay, afterUndoSeconds) : delay,
      }))
  await jobs.enqueue(trx, urgentQueue, jobsOf(true))
  await jobs.enqueue(trx, emailQueue, jobsOf(false))
}

/** A process that dies meanwhile loses none. */
export async function queueChangeEvents({ jobs }: Pick<Services, 'jobs'>, trx: Trx, changed: readonly ChangeEvent[]) {
  if (changed.length === 0) return
  await jobs.enqueue(trx, changeEventsQueue, [{ id: randomUUID(), data: { changed }, delay: afterUndoSeconds }])
}

/** One e-mail to be sent, with all that it is about. */
export interface DueEmail {
  id: string
  kind: string
  email: string
  keys: [string, ...string[]]
  /** Of all rows that it stands for. */
  ids: string[]
}

/**
 * Takes along what waits for the same person. Undefined when it was sent, is part of another e-mail, or its account is gone.
 * The rows stay together from now on, so that a second attempt is the same e-mail.
 */
export async function takeDueEmail(
  trx: Trx,
  id: string,
  isGathered: (kind: string) => boolean,
): Promise<DueEmail | undefined> {
  const own = await trx
    .selectFrom('notificacoes')
    .select(['kind', 'email', 'auth_user_id', 'gathered_into', 'dedupe_key'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  if (!own || (own.gathered_into !== null && own.gathered_into !== id)) return undefined
  const { kind, email } = own
  const keyOf = (dedupeKey: string) => dedupeKey.slice(kind.length + 1)
  if (!isGathered(kind)) return { id, kind, email, keys: [keyOf(own.dedupe_key)], ids: [id] }
  if (own.gathered_into === null) await gather(trx, id, own)
  const rows = await trx
    .selectFrom('notificacoes')
    .select(['id', 'dedupe_key'])
    .where('auth_user_id', '=', own.auth_user_id)
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .where('gathered_into', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const [first, ...others] = rows.map((row) => keyOf(row.dedupe_key))
  // Another worker was first while this one waited for its locks: the row is in that one's e-mail.
  if (first === undefined) return undefined
  return { id, kind, email, keys: [first, ...others], ids: rows.map((row) => row.id) }
}

/** Locks in one order, so that two workers with e-mails to the same person cannot deadlock. */
async function gather(trx: Trx, id: string, { auth_user_id, kind }: { auth_user_id: string; kind: string }) {
  await sql`
    update app.notificacoes set gathered_into = ${id} where id in (
      select w.id from app.notificacoes w
      where w.auth_user_id = ${auth_user_id} and w.kind = ${kind} and w.sent_at is null and w.gathered_into is null
      order by w.id for update)`.execute(trx)
}

/** Locks in the same order as `gather`. */
export async function markSent(trx: Trx, ids: readonly string[]) {
  await sql`
    update app.notificacoes set sent_at = now() where id in (
      select w.id from app.notificacoes w where w.id = any (${ids}::uuid[]) order by w.id for update)`.execute(trx)
}

/** Sent long ago, or never to be sent: the row holds an e-mail address. As app_jobs. */
export async function deleteOldNotificacoes(trx: Trx) {
  await trx.deleteFrom('notificacoes').where('created_at', '<', sql<string>`now() - interval '90 days'`).execute()
}
