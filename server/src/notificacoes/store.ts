import { sql } from 'kysely'
import { asJobs } from '../platform/as-jobs.ts'
import type { Trx } from '../platform/db.ts'
import { enqueueAll } from '../platform/jobs.ts'

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

export type EmailKind = CandidaturaEmail | AccountEmail

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

/** The queue of e-mails. */
export const emailQueue = 'send-email'

/** Queued with the change they tell of: both happen or none. One e-mail for one kind and key, ever. */
export async function queueEmails(trx: Trx, facts: readonly CandidaturaFact[]) {
  if (facts.length === 0) return
  await asJobs(trx, async () => {
    const { rows } = await sql<{ id: string }>`
      insert into app.notificacoes (fato, tipo, auth_user_id, email)
      select f.tipo || ':' || c.id, f.tipo, u.id, u.email
      from unnest(${facts.map(({ kind }) => kind)}::text[], ${facts.map(({ key }) => key)}::uuid[]) as f (tipo, id)
      join app.candidaturas c on c.id = f.id
      join app.medicos m on m.id = c.medico_id
      join app.hospitais h on h.id = c.hospital_id
      join auth.users u on u.id =
        case when f.tipo in ('candidatura-nova', 'plantao-sem-medico') then h.auth_user_id else m.auth_user_id end
      on conflict (fato) do nothing
      returning id`.execute(trx)
    await enqueueEmails(trx, rows)
  })
}

/** As `queueEmails`, to an account. */
export async function queueAccountEmail(trx: Trx, { kind, key, account }: AccountFact) {
  await asJobs(trx, async () => {
    const queued = await trx
      .insertInto('notificacoes')
      .values({ fato: `${kind}:${key}`, tipo: kind, auth_user_id: account.id, email: account.email })
      .onConflict((conflict) => conflict.column('fato').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (queued) await enqueueEmails(trx, [queued])
  })
}

/** A job has its row's id: queued twice it is one. */
async function enqueueEmails(trx: Trx, queued: readonly { id: string }[]) {
  if (queued.length === 0) return
  await enqueueAll(
    trx,
    emailQueue,
    queued.map(({ id }) => ({ id, data: { notificacao_id: id } })),
  )
}

export function findUnsent(trx: Trx, id: string) {
  return trx
    .selectFrom('notificacoes')
    .select(['id', 'fato', 'tipo', 'email', 'auth_user_id'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
}

export async function markSent(trx: Trx, id: string) {
  await trx.updateTable('notificacoes').set({ sent_at: sql`now()` }).where('id', '=', id).execute()
}

/** What the e-mails about a candidatura say; undefined when it is gone. */
export function findLetterFacts(trx: Trx, candidaturaId: string) {
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
    .where('c.id', '=', candidaturaId)
    .executeTakeFirst()
}

export type LetterFacts = NonNullable<Awaited<ReturnType<typeof findLetterFacts>>>

/** Sent long ago, or never to be sent: the record of a letter holds an address. As app_jobs. */
export async function clearOldNotificacoes(trx: Trx) {
  await trx.deleteFrom('notificacoes').where('created_at', '<', sql<string>`now() - interval '90 days'`).execute()
}
