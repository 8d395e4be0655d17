import { sql } from 'kysely'
import type { Trx } from '../../platform/database/db.ts'
import { maxAttempts, retrySeconds, type WaitingJobs } from '../../platform/jobs/store.ts'

/* The queue of e-mails: unsent rows of `notificacoes` with a due time. */

export interface QueuedEmail {
  id: string
  kind: string
  isUrgent: boolean
  /** Null for an e-mail that goes outside. */
  account: string | null
  email: string | null
  /** Keys of the rows that the e-mail covers. Stored keys begin with the kind, which is left out here. */
  keys: [string, ...string[]]
  ids: string[]
  /** Number of this attempt, from 1. */
  attempt: number
  /** The request that queued the e-mail. */
  origin: unknown
}

/** Much longer than sending an e-mail usually takes. A slower process renews its lease. */
export const leaseSeconds = 30
const lease = sql`now() + ${sql.lit(leaseSeconds)} * interval '1 second'`

const isOpen = (n: string) => sql.raw(`(${n}.sent_at is null and ${n}.due_at is not null and ${n}.delivery = 'now')`)

/** A condition: the row is due, not leased, and not part of another e-mail. */
const isDue = (n: string) =>
  sql.raw(`(${n}.sent_at is null and ${n}.due_at <= now() and ${n}.delivery = 'now'
    and coalesce(${n}.leased_until <= now(), true) and ${n}.gathered_into = ${n}.id)`)

/**
 * A condition: e-mails to one person about one candidatura are sent in the order of the changes. A gathered e-mail does
 * not wait for earlier rows that it includes itself. Without `offset 0` PostgreSQL would plan a join, which reads all
 * open rows.
 */
const isInTurn = (n: string) =>
  sql.raw(`not exists (
    select from app.notificacoes e
    where e.auth_user_id = ${n}.auth_user_id and e.candidatura_id = ${n}.candidatura_id and e.id < ${n}.id
      and e.sent_at is null and e.due_at is not null and e.delivery = 'now'
      and not (e.kind = ${n}.kind and e.is_gathered and e.attempts = 0 and e.due_at <= now())
    offset 0)`)

/**
 * Leases the e-mail that has been due for longest. If its kind is gathered, the e-mail includes all due rows of this
 * kind to the same person. A retry sends the same rows.
 * @param inHand rows that this process is sending: a database that crashed may have lost their leases
 * @returns the e-mail, and the seconds until the next e-mail is due: less than 0 when it is due already
 */
export async function leaseEmail(trx: Trx<'app_jobs'>, isUrgent: boolean, inHand: readonly string[] = []) {
  const urgent = sql.lit(isUrgent)
  const isFree = (n: string) =>
    inHand.length === 0 ? sql`true` : sql`${sql.ref(`${n}.id`)} <> all (${[...inHand]}::uuid[])`
  const { rows } = await sql<{ leased: Leased[]; next_in: number | null }>`
    with leader as (
      select n.id, n.auth_user_id, n.kind, n.attempts, n.is_gathered and n.attempts = 0 as gathers from app.notificacoes n
      where n.is_urgent = ${urgent} and ${isDue('n')} and ${isInTurn('n')} and ${isFree('n')}
        and not (n.is_gathered and n.attempts = 0 and exists (
          select from app.notificacoes o
          where o.auth_user_id = n.auth_user_id and o.kind = n.kind and o.is_gathered and o.attempts = 0 and o.id < n.id
            and ${isDue('o')} and ${isInTurn('o')}))
      order by n.due_at limit 1 for update skip locked
    ), gathered as (
      select w.id from leader l cross join lateral (
        select w.id from app.notificacoes w
        where l.gathers and w.auth_user_id = l.auth_user_id and w.kind = l.kind and w.id <> l.id
          and w.is_gathered and w.attempts = 0 and ${isDue('w')} and ${isInTurn('w')} and ${isFree('w')}
        for update skip locked) w
    ), leased as (
      update app.notificacoes n set leased_until = ${lease}, attempts = n.attempts + 1, gathered_into = l.id
      from leader l
      where n.id in (
        select id from leader union all select id from gathered union all
        select w.id from app.notificacoes w
        where l.attempts > 0 and w.auth_user_id = l.auth_user_id and w.gathered_into = l.id and ${isOpen('w')})
      returning l.id as leader, n.id, n.kind, n.is_urgent, n.auth_user_id, n.email, n.dedupe_key, n.attempts, n.origin
    )
    -- The commit is asynchronous: if the database crashes and loses the lease, the e-mail is only due again.
    select set_config('synchronous_commit', 'off', true),
      (select coalesce(jsonb_agg(to_jsonb(l) order by l.id), '[]') from leased l) as leased,
      (select extract(epoch from n.due_at - clock_timestamp())::float8 from app.notificacoes n
        where n.is_urgent = ${urgent} and ${isOpen('n')} and coalesce(n.leased_until <= now(), true) and n.gathered_into = n.id
          and n.id not in (select l.id from leased l)
        order by n.due_at limit 1) as next_in`.execute(trx)
  const { leased, next_in } = rows[0]!
  return { queued: queuedEmailOf(leased), nextIn: next_in }
}

interface Leased {
  leader: string
  id: string
  kind: string
  is_urgent: boolean
  auth_user_id: string | null
  email: string | null
  dedupe_key: string
  attempts: number
  origin: unknown
}

function queuedEmailOf(rows: readonly Leased[]): QueuedEmail | undefined {
  const own = rows.find(({ id, leader }) => id === leader)
  if (!own) return undefined
  const { id, kind, is_urgent: isUrgent, auth_user_id: account, email, attempts: attempt, origin } = own
  const [first, ...others] = rows.map(({ dedupe_key }) => dedupe_key.slice(kind.length + 1))
  const ids = rows.map((row) => row.id)
  return { id, kind, isUrgent, account, email, keys: [first!, ...others], ids, attempt, origin }
}

const among = (ids: readonly string[]) =>
  ids.length === 1 ? sql`n.id = ${ids[0]}::uuid` : sql`n.id = any (${ids}::uuid[])`

export async function renewLease(trx: Trx<'app_jobs'>, { ids }: QueuedEmail) {
  await sql`update app.notificacoes n set leased_until = ${lease} where ${among(ids)} and n.sent_at is null`.execute(
    trx,
  )
}

export async function markSent(trx: Trx<'app_jobs'>, { ids }: QueuedEmail) {
  await sql`update app.notificacoes n set sent_at = now(), leased_until = null where ${among(ids)}`.execute(trx)
}

/** Schedules a retry, unless this was the last attempt. @param reason a text without personal data */
export async function postpone(trx: Trx<'app_jobs'>, queued: QueuedEmail, reason: string) {
  const { id, ids, attempt } = queued
  const isLast = attempt >= maxAttempts
  const due = isLast ? sql`null` : sql`now() + ${retrySeconds(attempt)} * interval '1 second'`
  await sql`
    update app.notificacoes n
    set due_at = ${due}, attempts = ${attempt}, leased_until = null, gathered_into = ${id}, last_error = ${reason.slice(0, 200)}
    where ${among(ids)} and n.sent_at is null`.execute(trx)
  if (isLast) await releaseGathered(trx, queued)
}

/** Gives up an e-mail that is out of date or has no receiver. */
export async function markUndeliverable(trx: Trx<'app_jobs'>, { ids }: QueuedEmail, reason: string | null) {
  await sql`
    update app.notificacoes n set due_at = null, leased_until = null, last_error = ${reason}
    where ${among(ids)} and n.sent_at is null`.execute(trx)
}

/** Releases the notices that a failed daily summary gathered, so that the next summary gathers them. */
async function releaseGathered(trx: Trx<'app_jobs'>, { id, account }: QueuedEmail) {
  await sql`
    update app.notificacoes n set gathered_into = null
    where n.auth_user_id = ${account} and n.delivery = 'daily' and n.sent_at is null and n.gathered_into = ${id}`.execute(
    trx,
  )
}

export const queueName = (isUrgent: boolean) => (isUrgent ? 'send-account-email' : 'send-email')

/** Counts waiting e-mails, as `readQueues` counts waiting jobs. */
export async function readWaiting(trx: Trx<'app_jobs'>): Promise<WaitingJobs[]> {
  const { rows } = await sql<Omit<WaitingJobs, 'name'> & { is_urgent: boolean }>`
    select u.is_urgent, count(*) filter (where n.is_due) as due, count(*) filter (where n.is_retrying) as retrying,
      coalesce(extract(epoch from now() - min(n.due_at) filter (where n.is_due)), 0)::float8 as "oldestSeconds"
    from (values (false), (true)) as u (is_urgent)
    left join lateral (
      select n.due_at, ${isDue('n')} and ${isInTurn('n')} as is_due, n.attempts > 0 and n.due_at > now() as is_retrying
      from app.notificacoes n where n.is_urgent = u.is_urgent and ${isOpen('n')}) n on true
    group by u.is_urgent`.execute(trx)
  return rows.map(({ is_urgent, ...waiting }) => ({ name: queueName(is_urgent), ...waiting }))
}

/** Deletes old rows, sent or not, because they contain an e-mail address. */
export async function deleteOldNotificacoes(trx: Trx<'app_jobs'>) {
  await trx.deleteFrom('notificacoes').where('created_at', '<', sql<string>`now() - interval '90 days'`).execute()
}
