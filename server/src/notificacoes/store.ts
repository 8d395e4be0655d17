import { randomUUID } from 'node:crypto'
import { undoSeconds } from '@plantao/contract/candidaturas/states'
import { isNotificacaoKind, isOptional } from '@plantao/contract/notificacoes/kind-rules'
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
const alertWindowSeconds = 15 * 60

/** Keys of the streams of accounts whose bell has something new. */
export interface Told {
  now: string[]
  afterUndo: string[]
  /** What these are about: gone as soon as the acceptance is undone. */
  untold: string[]
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const idIn = (key: string) => {
  const id = key.split(':')[0]!
  return idForm.test(id) ? id : undefined
}

/** Queues them, in this order, with the change that they are about: both happen, or none. */
export async function queueEmails({ jobs }: Pick<Services, 'jobs'>, trx: Trx, emails: readonly Email[]): Promise<Told> {
  if (emails.length === 0) return { now: [], afterUndo: [], untold: [] }
  const named = (has: (email: Email) => unknown) => [
    ...new Set(emails.flatMap((email) => (has(email) ? email.kind.name : []))),
  ]
  const paced = named(({ kind }) => kind.isPaced)
  const inBell = named(({ kind }) => isNotificacaoKind(kind.name))
  const optional = named(({ kind }) => isNotificacaoKind(kind.name) && isOptional(kind.name))
  const { rows } = await withRole(trx, 'app_jobs', () =>
    sql<Queued>`
      insert into app.notificacoes as n
        (dedupe_key, kind, auth_user_id, email, visible_from, vaga_id, candidatura_id, delivery)
      select e.kind || ':' || e.key, e.kind, u.id, u.email,
        case when e.kind = any (${inBell}::text[])
          then now() + case when e.is_after_undo then app.undo_period() else interval '0' end end,
        coalesce(c.vaga_id, v.id), c.id,
        case
          when e.kind <> all (${optional}::text[]) then 'now'
          -- What changes an accepted shift is told at once.
          when e.kind = 'vaga-changed' and c.status = 'aceita' then 'now'
          when w.delivery = 'never' then 'never'
          when 'daily' in (w.delivery, e.alerts) then 'daily'
          else 'now' end
      from ${asRows(emails)}
      left join app.medicos m on m.id = e.medico_id
      left join app.hospitais h on h.id = e.hospital_id
      join auth.users u on u.id = coalesce(e.account_id, m.auth_user_id, h.auth_user_id)
      left join app.change_proposals p on p.id = e.about
      left join app.candidaturas c on c.id = coalesce(p.candidatura_id, e.about)
      left join app.vagas v on v.id = e.about
      left join app.notificacao_choices w on w.auth_user_id = u.id and w.kind = e.kind
      order by e.place
      on conflict (dedupe_key) do nothing
      returning n.id, n.kind, n.dedupe_key, n.auth_user_id, n.delivery, n.visible_from is not null as is_in_bell,
        extract(epoch from now())::integer as now, n.kind = any (${paced}::text[]) and ${pace.atOnce} <= (
          -- Counts rows from before this statement: those of one change become one e-mail anyway.
          select count(*) from (
            select from app.notificacoes r
            where r.auth_user_id = n.auth_user_id and r.kind = n.kind
              and r.created_at > now() - ${pace.windowSeconds} * interval '1 second'
            limit ${pace.atOnce}) as recent) as is_paced`.execute(trx),
  )
  const queued = new Map(emails.map((email) => [`${email.kind.name}:${email.key}`, email]))
  const emailOf = ({ dedupe_key }: Queued) => queued.get(dedupe_key)
  const jobsOf = (isUrgent: boolean) =>
    rows
      .filter((row) => row.delivery === 'now' && (emailOf(row)?.kind.isUrgent ?? false) === isUrgent)
      // The row's id: enqueued twice it is one job.
      .map((row) => ({
        id: row.id,
        data: { notificacao_id: row.id },
        delay: delayOf(row, emailOf(row)),
        origin: emailOf(row)?.origin,
      }))
  await jobs.enqueue(trx, urgentQueue, jobsOf(true))
  await jobs.enqueue(trx, emailQueue, jobsOf(false))
  const told = (isAfterUndo: boolean) =>
    rows.filter((row) => row.is_in_bell && (emailOf(row)?.isAfterUndo ?? false) === isAfterUndo)
  return {
    now: told(false).map(({ auth_user_id }) => `account:${auth_user_id}`),
    // A job holds these for some seconds: no account's id stands in it.
    afterUndo: told(true)
      .flatMap((row) => emailOf(row)?.to ?? [])
      .map(streamOf),
    untold: told(true).map(({ id }) => id),
  }
}

const columns: [type: string, read: (email: Email) => string | boolean | undefined][] = [
  ['text', ({ kind }) => kind.name],
  ['text', ({ key }) => key],
  ['uuid', ({ key }) => idIn(key)],
  ['boolean', ({ isAfterUndo }) => isAfterUndo],
  ['text', ({ alerts }) => alerts],
  ['uuid', ({ to }) => ('medico' in to ? to.medico : undefined)],
  ['uuid', ({ to }) => ('hospital' in to ? to.hospital : undefined)],
  ['uuid', ({ to }) => ('account' in to ? to.account : undefined)],
]

/**
 * One e-mail, as after most changes, is no array: with arrays, of unknown length, PostgreSQL plans the statement anew each time, which
 * takes four times as long as to run it.
 */
function asRows(emails: readonly Email[]) {
  const [first, ...others] = emails
  const values = columns.map(([type, read]) => {
    const column = emails.map((email) => read(email) ?? null)
    return others.length === 0 ? sql`${column[0]}::${sql.raw(type)}` : sql`${column}::${sql.raw(type)}[]`
  })
  const rows =
    first && others.length === 0
      ? sql`(values (${sql.join(values)}, 1))`
      : sql`unnest(${sql.join(values)}) with ordinality`
  return sql`${rows} as e (kind, key, about, is_after_undo, alerts, medico_id, hospital_id, account_id, place)`
}

const streamOf = (to: Email['to']) =>
  'medico' in to ? `medico:${to.medico}` : 'hospital' in to ? `hospital:${to.hospital}` : `account:${to.account}`

interface Queued {
  id: string
  kind: string
  dedupe_key: string
  auth_user_id: string
  delivery: string
  is_in_bell: boolean
  /** Seconds since 1970. */
  now: number
  is_paced: boolean
}

/** Seconds until the e-mail's job may run. */
function delayOf({ now, is_paced }: Queued, email: Email | undefined) {
  const untilEndOf = (window: number) => window - (now % window)
  return Math.max(
    is_paced ? untilEndOf(pace.windowSeconds) : 0,
    email?.alerts === 'quarter-hour' ? untilEndOf(alertWindowSeconds) : 0,
    email?.isAfterUndo ? afterUndoSeconds : 0,
  )
}

/** Sent unless all of `untold` are gone by then. A process that dies meanwhile loses none. */
export async function queueChangeEvents(
  { jobs }: Pick<Services, 'jobs'>,
  trx: Trx,
  { changed, untold }: { changed: readonly ChangeEvent[]; untold: readonly string[] },
) {
  if (changed.length === 0) return
  const data = { changed, untold }
  await jobs.enqueue(trx, changeEventsQueue, [{ id: randomUUID(), data, delay: afterUndoSeconds }])
}

/** As app_jobs. */
export async function isAnyLeft(trx: Trx, ids: readonly string[]) {
  const found = await trx
    .selectFrom('notificacoes')
    .select('id')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
