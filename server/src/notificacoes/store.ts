import { sql } from 'kysely'
import type { Trx } from '../platform/database/db.ts'
import { withJobsRole } from '../platform/database/with-role.ts'
import { enqueueAll } from '../platform/jobs/jobs.ts'

/** E-mails about a candidatura, named by its id: whom they go to and what they say is looked up. */
export type CandidaturaEmail =
  | 'candidatura-aceita'
  | 'candidatura-nao-selecionada'
  | 'candidatura-nova'
  // The account of the other side of a shift to come is gone.
  | 'plantao-sem-medico'
  | 'plantao-sem-hospital'

/** E-mails to an account. The key of the first two is the id of their link's token. */
export type AccountEmail = 'confirm-email' | 'reset-password' | 'account-exists'

/** The hospital corrected address or phone of shifts to come. Its key is the correction and the doctor, `<id>:<id>`. */
export const correctionEmail = 'plantao-endereco-corrigido'

export type EmailKind = CandidaturaEmail | AccountEmail | typeof correctionEmail

export interface CandidaturaFact {
  kind: CandidaturaEmail
  /** The candidatura's id. */
  key: string
}

export interface AccountFact {
  kind: AccountEmail
  key: string
  account: { id: string; email: string }
}

/** The two queues of e-mails: somebody sits before the screen and waits for one to the account, so no other may hold it up. */
export const accountEmailQueue = 'send-account-email'
export const emailQueue = 'send-email'

/** Those of one person that wait at the same time are told in one e-mail. An acceptance is always one of its own. */
const gatheredKinds = [
  'candidatura-nao-selecionada',
  'candidatura-nova',
  'plantao-sem-medico',
  'plantao-sem-hospital',
] as const satisfies readonly CandidaturaEmail[]

/** Somebody who applies to two hundred vagas, or closes them one by one, must not fill the other side's inbox. */
const pacedKinds = ['candidatura-nao-selecionada', 'candidatura-nova'] as const satisfies readonly CandidaturaEmail[]
/** So many at once; what comes after them waits for the end of the window and is then told together. */
const pace = { atOnce: 20, windowSeconds: 5 * 60 }

/** Queued with the change they tell of: both happen or none. One e-mail for one kind and key, ever. */
export async function queueEmails(trx: Trx, facts: readonly CandidaturaFact[]) {
  if (facts.length === 0) return
  await withJobsRole(trx, async () => {
    const { rows } = await sql<{ id: string; delay: number }>`
      insert into app.notificacoes as n (dedupe_key, kind, auth_user_id, email)
      select f.kind || ':' || c.id, f.kind, u.id, u.email
      from unnest(${facts.map(({ kind }) => kind)}::text[], ${facts.map(({ key }) => key)}::uuid[]) as f (kind, id)
      join app.candidaturas c on c.id = f.id
      join app.medicos m on m.id = c.medico_id
      join app.hospitais h on h.id = c.hospital_id
      join auth.users u on u.id =
        case when f.kind in ('candidatura-nova', 'plantao-sem-medico') then h.auth_user_id else m.auth_user_id end
      on conflict (dedupe_key) do nothing
      returning n.id, case
        when n.kind = any (${pacedKinds}) and ${pace.atOnce} <= (
          -- As it was before this statement: what belongs to one change goes together anyway.
          select count(*) from (
            select from app.notificacoes r
            where r.auth_user_id = n.auth_user_id and r.kind = n.kind
              and r.created_at > now() - ${pace.windowSeconds} * interval '1 second'
            limit ${pace.atOnce}) as recent)
        then ${pace.windowSeconds} - extract(epoch from now())::bigint % ${pace.windowSeconds} else 0 end as delay`.execute(
      trx,
    )
    await enqueueEmails(trx, emailQueue, rows)
  })
}

/** One e-mail to each of the doctors, of all shifts whose place this correction changed. */
export async function queueCorrectionEmails(trx: Trx, correction: string, medicoIds: readonly string[]) {
  if (medicoIds.length === 0) return
  await withJobsRole(trx, async () => {
    const { rows } = await sql<{ id: string }>`
      insert into app.notificacoes (dedupe_key, kind, auth_user_id, email)
      select ${correctionEmail} || ':' || ${correction} || ':' || m.id, ${correctionEmail}, u.id, u.email
      from app.medicos m join auth.users u on u.id = m.auth_user_id where m.id = any (${medicoIds}::uuid[])
      returning id`.execute(trx)
    await enqueueEmails(trx, emailQueue, rows)
  })
}

/** As `queueEmails`, to an account. */
export async function queueAccountEmail(trx: Trx, { kind, key, account }: AccountFact) {
  await withJobsRole(trx, async () => {
    const queued = await trx
      .insertInto('notificacoes')
      .values({ dedupe_key: `${kind}:${key}`, kind, auth_user_id: account.id, email: account.email })
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (queued) await enqueueEmails(trx, accountEmailQueue, [queued])
  })
}

/** A job has its row's id: queued twice it is one. */
async function enqueueEmails(trx: Trx, queue: string, queued: readonly { id: string; delay?: number }[]) {
  if (queued.length === 0) return
  await enqueueAll(
    trx,
    queue,
    queued.map(({ id, delay = 0 }) => ({ id, data: { notificacao_id: id }, delay })),
  )
}

/** One e-mail to be sent, with all that it is to tell of. */
export interface DueEmail {
  id: string
  kind: EmailKind
  email: string
  /** What `CandidaturaFact` and `AccountFact` name. */
  keys: string[]
  ids: string[]
}

/**
 * Takes what waits for the same person along. Undefined when it was sent, is part of another e-mail, or its account is gone.
 * The rows stay together from now on, so that a second try is the same e-mail.
 */
export async function takeDueEmail(trx: Trx, id: string): Promise<DueEmail | undefined> {
  const own = await trx
    .selectFrom('notificacoes')
    .select(['kind', 'email', 'auth_user_id', 'gathered_into', 'dedupe_key'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  if (!own || (own.gathered_into !== null && own.gathered_into !== id)) return undefined
  const kind = own.kind as EmailKind
  const due = { id, kind, email: own.email }
  const keyOf = (dedupe_key: string) => dedupe_key.slice(kind.length + 1)
  if (!(gatheredKinds as readonly string[]).includes(kind)) return { ...due, keys: [keyOf(own.dedupe_key)], ids: [id] }
  if (own.gathered_into === null) await gather(trx, id, own)
  const rows = await trx
    .selectFrom('notificacoes')
    .select(['id', 'dedupe_key'])
    .where('auth_user_id', '=', own.auth_user_id)
    .where('kind', '=', own.kind)
    .where('sent_at', 'is', null)
    .where('gathered_into', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  // Another worker was first while this one waited for its locks: the row is told by that one's e-mail.
  if (rows.length === 0) return undefined
  return { ...due, keys: rows.map(({ dedupe_key }) => keyOf(dedupe_key)), ids: rows.map((row) => row.id) }
}

/** Locked in one order, so that two workers with e-mails to the same person wait for each other and never in a circle. */
async function gather(trx: Trx, id: string, { auth_user_id, kind }: { auth_user_id: string; kind: string }) {
  await sql`
    update app.notificacoes set gathered_into = ${id} where id in (
      select w.id from app.notificacoes w
      where w.auth_user_id = ${auth_user_id} and w.kind = ${kind} and w.sent_at is null and w.gathered_into is null
      order by w.id for update)`.execute(trx)
}

export async function markSent(trx: Trx, ids: readonly string[]) {
  await trx
    .updateTable('notificacoes')
    .set({ sent_at: sql`now()` })
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute()
}

/** Their keys name no candidatura. */
const otherKinds: readonly EmailKind[] = ['confirm-email', 'reset-password', 'account-exists', correctionEmail]

/** What an e-mail about candidaturas says, in the order of its keys; those that are gone are missing. */
export async function findEmailFacts(trx: Trx, { kind, keys }: Pick<DueEmail, 'kind' | 'keys'>) {
  if (otherKinds.includes(kind)) return []
  return trx
    .selectFrom('candidaturas as c')
    .innerJoin('vagas as v', 'v.id', 'c.vaga_id')
    .innerJoin('medicos as m', 'm.id', 'c.medico_id')
    .innerJoin('hospitais as h', 'h.id', 'c.hospital_id')
    .select([
      'c.status',
      'v.status as vaga_status',
      'v.nome_vaga',
      'v.data',
      'v.horario',
      'v.valor',
      'm.nome as medico',
      'm.crm',
      'm.especialidade',
      'h.nome as hospital',
      'v.endereco',
      'v.cidade',
      'v.estado',
      'v.telefone',
    ])
    .where(sql<boolean>`c.id = any (${keys}::uuid[])`)
    .orderBy(sql`array_position(${keys}::uuid[], c.id)`)
    .execute()
}

/** The accepted shifts of a doctor whose place is of this correction: a later one takes them, and has an e-mail of its own. */
export function findCorrectedShifts(trx: Trx, correction: string, medicoId: string) {
  return trx
    .selectFrom('candidaturas as c')
    .innerJoin('vagas as v', 'v.id', 'c.vaga_id')
    .innerJoin('medicos as m', 'm.id', 'c.medico_id')
    .innerJoin('hospitais as h', 'h.id', 'c.hospital_id')
    .select([
      'v.nome_vaga',
      'v.data',
      'v.horario',
      'v.endereco',
      'v.cidade',
      'v.estado',
      'v.telefone',
      'm.nome as medico',
      'h.nome as hospital',
    ])
    .where('c.medico_id', '=', medicoId)
    .where('c.status', '=', 'aceita')
    .where('v.place_correction', '=', correction)
    .orderBy('v.open_until')
    .execute()
}

export type EmailFacts = Awaited<ReturnType<typeof findEmailFacts>>[number]

/** Sent long ago, or never to be sent: the record of a letter holds an address. As app_jobs. */
export async function clearOldNotificacoes(trx: Trx) {
  await trx.deleteFrom('notificacoes').where('created_at', '<', sql<string>`now() - interval '90 days'`).execute()
}
