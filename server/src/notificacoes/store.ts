import { isNotificacaoKind, isOptional } from '@plantao/contract/notificacoes/kind-rules'
import { sql } from 'kysely'
import { type Trx, wakeAfterCommit, withRole } from '../platform/database/db.ts'
import { jobOrigin } from '../platform/jobs/origin.ts'
import type { Email } from './emails/email.ts'
import { queueName } from './outbox/store.ts'

const pace = { burst: 20, windowSeconds: 5 * 60 }
const alertWindowSeconds = 15 * 60

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const idIn = (key: string) => {
  const id = key.split(':')[0]!
  return idForm.test(id) ? id : undefined
}

/**
 * Queues e-mails in the given order, in the transaction of the change that they are about.
 * @returns the accounts with a new notice
 */
export async function queueEmails(trx: Trx, emails: readonly Email[]): Promise<string[]> {
  if (emails.length === 0) return []
  const { rows } = await withRole(trx, 'app_jobs', () =>
    sql<Queued>`
      insert into app.notificacoes as n
        (id, gathered_into, dedupe_key, kind, auth_user_id, email, visible_from, vaga_id, candidatura_id, agreed, delivery, is_urgent, is_gathered,
          origin, due_at)
      -- Each row is a separate e-mail until a gathered one includes it.
      select l.id, l.id, l.dedupe_key, l.kind, l.auth_user_id, l.email, case when l.is_in_bell then now() end,
        l.vaga_id, l.candidatura_id, l.agreed, l.delivery, l.is_urgent, l.is_gathered, l.origin,
        case when l.delivery = 'now' then greatest(now(),
          case when l.alerts = 'quarter-hour' then ${endOfWindow(alertWindowSeconds)} end,
          case when l.is_paced and r.count = ${sql.lit(pace.burst)} then ${endOfWindow(pace.windowSeconds)} end,
          case when r.last_due > now() then least(r.last_due, now() + l.pause) else r.last_due + l.pause end) end
      from (
        select uuidv7() as id, e.kind || ':' || e.key as dedupe_key, u.id as auth_user_id, u.email,
          coalesce(c.vaga_id, v.id) as vaga_id, c.id as candidatura_id,
          case p.status when 'agreed' then true when 'declined' then false end as agreed,
          case
            when not e.is_optional then 'now'
            -- Changes of an accepted shift are always sent immediately.
            when e.kind = 'vaga-changed' and c.status = 'aceita' then 'now'
            when w.delivery = 'never' then 'never'
            when 'daily' in (w.delivery, e.alerts) then 'daily'
            else 'now' end as delivery,
          e.kind, e.is_in_bell, e.is_urgent, e.is_gathered, e.is_paced, e.seconds_between * interval '1 second' as pause, e.alerts, e.origin,
          e.ordinal
        from ${asRows(emails)}
        left join app.medicos m on m.id = e.medico_id
        left join app.hospitais h on h.id = e.hospital_id
        left join auth.users u on u.id = coalesce(e.account_id, m.auth_user_id, h.auth_user_id)
        left join app.change_proposals p on p.id = e.about
        left join app.candidaturas c on c.id = coalesce(p.candidatura_id, e.about)
        left join app.vagas v on v.id = e.about
        left join app.notificacao_choices w on w.auth_user_id = u.id and w.kind = e.kind
        where u.id is not null or e.is_outside
        -- PostgreSQL calls a volatile function after sorting, so the ids ascend by ordinal, whatever the joins do.
        order by e.ordinal
      ) l
      -- The join sees only rows of earlier statements. Rows of this statement to one person become one e-mail anyway.
      left join lateral (
        select count(*) as count, max(r.due_at) filter (where r.vaga_id is not distinct from l.vaga_id and r.due_at > now() - l.pause) as last_due
        from (
          select r.vaga_id, r.due_at from app.notificacoes r
          where r.auth_user_id = l.auth_user_id and r.kind = l.kind
            and r.created_at > now() - ${sql.lit(pace.windowSeconds)} * interval '1 second'
          order by r.created_at desc limit ${sql.lit(pace.burst)}) r
      ) r on l.is_paced or l.pause is not null
      order by l.ordinal
      on conflict (dedupe_key) do nothing
      returning n.id, n.auth_user_id, n.is_urgent, n.visible_from is not null as is_in_bell, n.due_at <= now() as is_due`.execute(
      trx,
    ),
  )
  for (const { is_due, is_urgent } of rows) if (is_due) wakeAfterCommit(trx, queueName(is_urgent))
  return rows.flatMap(({ auth_user_id, is_in_bell }) => (auth_user_id && is_in_bell ? [auth_user_id] : []))
}

/** The end of the current time window. Windows are the same for all accounts. */
const endOfWindow = (seconds: number) => {
  const window = sql`${sql.lit(seconds)} * interval '1 second'`
  return sql`date_bin(${window}, now(), 'epoch') + ${window}`
}

type Value = string | number | boolean | null | undefined
const columns: [name: string, type: string, read: (email: Email) => Value][] = [
  ['kind', 'text', ({ kind }) => kind.name],
  ['key', 'text', ({ key }) => key],
  ['about', 'uuid', ({ key }) => idIn(key)],
  ['alerts', 'text', ({ alerts }) => alerts],
  ['medico_id', 'uuid', ({ to }) => ('medico' in to ? to.medico : undefined)],
  ['hospital_id', 'uuid', ({ to }) => ('hospital' in to ? to.hospital : undefined)],
  ['account_id', 'uuid', ({ to }) => ('account' in to ? to.account : undefined)],
  ['is_outside', 'boolean', ({ to }) => 'outside' in to],
  ['is_in_bell', 'boolean', ({ kind }) => isNotificacaoKind(kind.name)],
  ['is_optional', 'boolean', ({ kind }) => isNotificacaoKind(kind.name) && isOptional(kind.name)],
  ['is_urgent', 'boolean', ({ kind }) => kind.isUrgent ?? false],
  ['is_gathered', 'boolean', ({ kind }) => kind.isGathered ?? false],
  ['is_paced', 'boolean', ({ kind }) => kind.isPaced ?? false],
  ['seconds_between', 'integer', ({ kind }) => kind.secondsBetween],
  ['origin', 'jsonb', jobOrigin],
]

/**
 * A single e-mail is passed without arrays: with arrays PostgreSQL would plan the statement each time, which takes four
 * times as long as running it.
 */
function asRows(emails: readonly Email[]) {
  const [first, ...others] = emails
  const values = columns.map(([, type, read]) => {
    const column = emails.map((email) => read(email) ?? null)
    return others.length === 0 ? sql`${column[0]}::${sql.raw(type)}` : sql`${column}::${sql.raw(type)}[]`
  })
  const rows =
    first && others.length === 0
      ? sql`(values (${sql.join(values)}, 1))`
      : sql`unnest(${sql.join(values)}) with ordinality`
  return sql`${rows} as e (${sql.raw(columns.map(([name]) => name).join())}, ordinal)`
}

interface Queued {
  id: string
  auth_user_id: string | null
  is_urgent: boolean
  is_in_bell: boolean
  is_due: boolean | null
}
