import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import { parseCrm } from '@plantao/contract/medicos/rules'
import type { Acesso } from '@plantao/contract/medicos/schema'
import { CompiledQuery, type NotNull, type RawBuilder, sql } from 'kysely'
import { jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres'
import { q, send, type Trx } from '../platform/database/db.ts'
import { isOlderThan } from '../platform/database/pages/cursor.ts'

/** The doctor's own row. Each fact about the account is one look into an index, because the first page waits for it. */
const ownColumns = [
  'id',
  'auth_user_id',
  'nome',
  'crm',
  'crm_uf',
  'especialidade',
  'telefone',
  'email',
  sql<boolean>`exists (select from app.documentos d where d.auth_user_id = medicos.auth_user_id and d.is_current)`.as(
    'has_documento',
  ),
  sql<boolean>`exists (select from app.saved_searches s where s.medico_id = medicos.id and s.alerts <> 'never')`.as(
    'has_alert',
  ),
  sql<boolean>`exists (select from app.candidaturas c where c.medico_id = medicos.id)`.as('has_applied'),
] as const

/** `auth_user_id` is null only after the account was deleted. */
type WithAccount = { auth_user_id: NotNull }

const currentUser = sql<string>`(select app.current_user_id())`

export const ownMedicoQuery = q
  .selectFrom('medicos')
  .select(ownColumns)
  .where('auth_user_id', '=', currentUser)
  .$narrowType<WithAccount>()

export interface MedicoProfile {
  nome: string
  crm: string
  especialidade: string
  telefone: string
}

function rowOf({ nome, crm, especialidade, telefone }: MedicoProfile) {
  return { nome, crm, crm_uf: parseCrm(crm)?.uf ?? null, especialidade, telefone: telefone || null }
}

/** Creates the row. A trigger copies the account's e-mail. @throws {DatabaseError} medicos_one_per_user */
export function createOwnMedico(trx: Trx, profile: MedicoProfile) {
  return trx
    .insertInto('medicos')
    .values({ ...rowOf(profile), auth_user_id: currentUser })
    .returning(ownColumns)
    .$narrowType<WithAccount>()
    .executeTakeFirstOrThrow()
}

/** Undefined unless the row is the caller's own. Fields that are not given do not change. */
export function updateOwnMedico(
  trx: Trx,
  id: string,
  { nome, crm, especialidade, telefone }: { [field in keyof MedicoProfile]?: string | undefined },
) {
  return (
    trx
      .updateTable('medicos')
      // `nome` is always set, because UPDATE needs a column and the call may give no field that can change.
      .set({ nome: nome ?? sql.ref<string>('nome'), especialidade })
      .$if(crm !== undefined, (query) => query.set({ crm: crm!, crm_uf: parseCrm(crm!)?.uf ?? null }))
      .$if(telefone !== undefined, (query) => query.set({ telefone: telefone || null }))
      .where('id', '=', id)
      .where('auth_user_id', '=', currentUser)
      .returning(ownColumns)
      .$narrowType<WithAccount>()
      .executeTakeFirst()
  )
}

/**
 * Blocks acceptances of the calling doctor until this transaction ends: `lockMedico` takes the same lock. Must run
 * before this transaction locks rows.
 */
export async function lockAcceptances(trx: Trx) {
  await sql`select pg_advisory_xact_lock(hashtextextended('accept ' || app.current_medico_id(), 0))`.execute(trx)
}

export interface Accepting {
  hospital_id: string
  vaga_id: string
}

/** The hospitals that accepted the calling doctor, each with one of the vagas. */
export function findAccepting(trx: Trx): Promise<Accepting[]> {
  return trx
    .selectFrom('candidaturas')
    .distinctOn('hospital_id')
    .select(['hospital_id', 'vaga_id'])
    .where('medico_id', '=', sql<string>`(select app.current_medico_id())`)
    .where('status', '=', 'aceita')
    .execute()
}

/** Blocks new candidaturas of the caller until this transaction ends. */
export async function lockOwnMedico(trx: Trx) {
  await trx.selectFrom('medicos').select('id').where('auth_user_id', '=', currentUser).forUpdate().execute()
}

/**
 * A candidate's data other than the name. Returns no row once the hospital may read none of the data. Runs as
 * app_hospital.
 */
export const dataOfCandidate = (medicoId: RawBuilder<string>) =>
  sql<DataOfCandidate>`app.data_of_candidate(${medicoId})`

export interface DataOfCandidate {
  /** Null while the CRM is kept back (`app.is_contact_held`). */
  crm: string | null
  crm_uf: string | null
  especialidade: string | null
  telefone: string | null
  /** Null while contacts are kept back (`app.is_contact_held`), or if the hospital may no longer read the contact. */
  email: string | null
}

/**
 * Facts by which a hospital compares candidates. Returns no row once its right to read has ended. Runs as app_hospital.
 */
export const recordOfCandidate = (medicoId: RawBuilder<string>) =>
  sql<NonNullable<CandidaturaOfVaga['record']>>`app.record_of_candidate(${medicoId})`

/** Average over all ratings of a doctor, with one decimal; 0 if there are none. */
export const averageEstrelas = sql<number>`coalesce(round(avg(estrelas), 1), 0)`

/** Excludes ratings that are not open yet: their author can read them, but they must not count. */
export const isOpenRating = sql<boolean>`opens_at <= now()`

/** Undefined if the doctor never applied to a vaga of the caller. */
export function findCandidato(trx: Trx, id: string) {
  const avaliacoes = q
    .selectFrom('avaliacoes')
    .select([averageEstrelas.as('media'), sql<number>`count(*)`.as('total')])
    .where('medico_id', '=', id)
    .where(isOpenRating)
  const documento = q
    .selectFrom('documentos')
    .select([sql<string>`documentos.auth_user_id || '.pdf'`.as('name'), 'documentos.created_at'])
    .where('documentos.auth_user_id', '=', sql<string>`medicos.auth_user_id`)
    .where('is_current', '=', true)
  return trx
    .selectFrom('medicos')
    .leftJoinLateral(dataOfCandidate(sql.ref('medicos.id')).as('d'), (join) => join.onTrue())
    .select(['medicos.id', 'medicos.auth_user_id', 'medicos.nome'])
    .select(['d.crm', 'd.crm_uf', 'd.especialidade', 'd.telefone', 'd.email'])
    .select([jsonObjectFrom(avaliacoes).$notNull().as('avaliacoes'), jsonObjectFrom(documento).as('documento')])
    .select(isHeld(sql.ref('medicos.id')).as('is_contact_held'))
    .where('medicos.id', '=', id)
    .executeTakeFirst()
}

/** Whether limits keep back data of a candidate that the calling hospital otherwise has the right to read. */
const isHeld = (medicoId: RawBuilder<string>) => sql<boolean>`(app.is_contact_held(${medicoId}) and exists (
  select from app.candidaturas c where c.medico_id = ${medicoId} and c.concluded_at > now() - app.read_right_period()))`

/**
 * Opens contacts for the calling hospital, in the given order, as far as its limits go. The query is sent immediately.
 */
export function openContacts(trx: Trx, medicoIds: readonly string[]) {
  return send(trx, CompiledQuery.raw('select app.open_contacts($1)', [medicoIds]))
}

/** Like `openContacts`, for the owner of a document. */
export function openContactOf(trx: Trx, authUserId: string) {
  const ofAccount = 'select app.open_contacts(array(select m.id from app.medicos m where m.auth_user_id = $1))'
  return send(trx, CompiledQuery.raw(ofAccount, [authUserId]))
}

/**
 * Reads the rows of a list of candidates. Contacts that are held back are opened as far as the limits go, and the rows
 * are then read again.
 */
export async function openedFirst<R>(
  trx: Trx,
  read: () => Promise<R[]>,
  candidatosOf: (row: R) => readonly { medico_id: string; is_contact_held: boolean }[],
): Promise<R[]> {
  const rows = await read()
  const held = rows.flatMap(candidatosOf).filter(({ is_contact_held }) => is_contact_held)
  if (held.length === 0) return rows
  await openContacts(
    trx,
    held.map(({ medico_id }) => medico_id),
  )
  return read()
}

/** Whether limits keep the document of this account back from the calling hospital. */
export async function isDocumentoHeld(trx: Trx, authUserId: string) {
  const found = await trx
    .selectFrom('medicos')
    .select(isHeld(sql.ref('medicos.id')).as('is_held'))
    .where('auth_user_id', '=', authUserId)
    .executeTakeFirst()
  return found?.is_held ?? false
}

/**
 * Records that the calling hospital reads data of these doctors ('Quem viu meus dados'). A unique index keeps one row
 * for all reads of one kind within an hour, because pages load again on every change. Each opening of a document has
 * its own row. Doctors whose account is deleted, or whom the hospital may not see, are skipped.
 */
export function recordAcessos(trx: Trx, medicoIds: readonly string[], kind: Acesso['kind']) {
  // The statement is not awaited: if it fails, the commit fails.
  if (medicoIds.length > 0) void send(trx, CompiledQuery.raw(insertAcessos, [medicoIds, kind]))
}

// The fixed order prevents deadlocks between two concurrent calls.
const insertAcessos = `
  insert into app.acessos (medico_id, hospital_id, kind)
  select id, (select app.current_hospital_id()), $2 from app.medicos
  where id = any ($1::uuid[]) and auth_user_id is not null order by id
  on conflict do nothing`

/** Like `recordAcessos`, for all doctors in the calling hospital's export. */
export async function recordAcessosByExport(trx: Trx) {
  await sql`select app.record_acessos_by_export()`.execute(trx)
}

export function acessosQuery(after: [instant: string, id: string] | null, limit: number) {
  return q
    .selectFrom('acessos as a')
    .select(['a.id', 'a.kind', 'a.created_at', jsonBuildObject({ nome: sql<string>`a.hospital_nome` }).as('hospital')])
    .where('a.medico_id', '=', sql<string>`(select app.current_medico_id())`)
    .$if(after !== null, (query) => query.where(isOlderThan(after!, 'a.created_at', 'a.id')))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
}

/** Creates the row of a new account. A trigger copies the account's e-mail. */
export async function createMedicoRow(
  trx: Trx<'app_auth'>,
  row: { auth_user_id: string; nome: string; crm: string; telefone: string },
) {
  await trx
    .insertInto('medicos')
    .values({ ...row, crm_uf: parseCrm(row.crm)?.uf ?? null })
    .execute()
}

const urgentCallConsents = q
  .selectFrom('hospitais as h')
  .leftJoin('urgent_call_consents as u', (join) =>
    join.onRef('u.hospital_id', '=', 'h.id').on('u.medico_id', '=', sql<string>`(select app.current_medico_id())`),
  )
  .select([jsonBuildObject({ id: sql<string>`h.id`, nome: sql<string>`h.nome` }).as('hospital'), 'u.given_at'])
  .where('h.removed_at', 'is', null)

/** The hospitals at which the calling doctor has worked, by name. With `hospitalId`, only this one. */
export function urgentCallConsentsQuery(
  hospitalId: string | undefined,
  after: [name: string, id: string] | null,
  limit: number,
) {
  return urgentCallConsents
    .select(['h.search_text', 'h.id'])
    .where('h.id', 'in', (eb) =>
      eb
        .selectFrom('candidaturas as c')
        .select('c.hospital_id')
        .where('c.medico_id', '=', sql<string>`(select app.current_medico_id())`)
        .where('c.status', '=', 'aceita'),
    )
    .where(sql<boolean>`app.has_worked_at(h.id)`)
    .$if(hospitalId !== undefined, (query) => query.where('h.id', '=', hospitalId!))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(h.search_text, h.id) > (${after![0]}, ${after![1]}::uuid)`),
    )
    .orderBy('h.search_text')
    .orderBy('h.id')
    .limit(limit)
}

/** Undefined for a hospital where the calling doctor has not worked. */
export async function chooseUrgentCalls(trx: Trx, hospitalId: string, isGiven: boolean) {
  if (isGiven) {
    await sql`
      insert into app.urgent_call_consents (medico_id, hospital_id)
      select app.current_medico_id(), h.id from app.hospitais h
      where h.id = ${hospitalId} and h.removed_at is null and app.has_worked_at(h.id)
      on conflict do nothing`.execute(trx)
  } else {
    await trx.deleteFrom('urgent_call_consents').where('hospital_id', '=', hospitalId).execute()
  }
  const { rows } = await trx.executeQuery(urgentCallConsentsQuery(hospitalId, null, 1).compile())
  return rows[0]
}
