import type { OwnCandidatura } from '@plantao/contract/candidaturas/schema'
import type { CandidaturaStatus } from '@plantao/contract/candidaturas/states'
import { type Expression, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { dataOfCandidate } from '../medicos/store.ts'
import { q, type Trx, withRole } from '../platform/database/db.ts'
import { timePages } from '../platform/database/time-pages.ts'
import { clash } from '../vagas/open/store.ts'
import { hospitalOfVaga, isOpen, pendingChange, vagaFields } from '../vagas/store.ts'

const fields = ['id', 'vaga_id', 'medico_id', 'status', 'created_at'] as const
const columns = fields.map((field) => `c.${field}` as const)
/** What e-mails about a change of status need. */
const changed = ['c.id', 'c.medico_id', 'c.version'] as const

const afterUndo = sql<string>`now() + app.undo_period()`

/** Of `app.candidaturas c`, for its doctor. */
export const statusForMedico = sql<CandidaturaStatus>`app.status_for_medico(c.status, c.open_until, c.told_at)`
const isTold = sql<boolean>`coalesce(c.told_at <= now(), true)`

/** While the hospital may undo an acceptance, its candidates see the vaga as before. */
const vagaWithHospital = sql<OwnCandidatura['vaga']>`jsonb_build_object(
  ${sql.join(vagaFields.flatMap((field) => [sql.lit(field), sql.ref(`v.${field}`)]))}, 'hospital', ${hospitalOfVaga})
  || case when ${isTold} then '{}'::jsonb else '{"status": "aberta"}'::jsonb end`

export const ownCandidaturasPage = timePages((after, limit) =>
  q
    .selectFrom('candidaturas as c')
    .innerJoin('vagas as v', 'v.id', 'c.vaga_id')
    .innerJoin('hospitais as h', 'h.id', 'v.hospital_id')
    .select(['c.id', 'c.vaga_id', 'c.medico_id', 'c.created_at'])
    .select([
      statusForMedico.as('status'),
      sql<string | null>`case when ${isTold} then c.reason end`.as('reason'),
      vagaWithHospital.as('vaga'),
      // Only for accepted ones: it is a function call for each row.
      sql<OwnCandidatura['contato']>`case when c.status = 'aceita' then (
        select jsonb_build_object('endereco', k.endereco, 'telefone', k.telefone) from app.hospital_contact(v.id) k
      ) end`.as('contato'),
      sql<OwnCandidatura['change']>`case when c.status = 'aceita' then ${pendingChange} end`.as('change'),
      sql<OwnCandidatura['clash']>`case when ${statusForMedico} = 'pendente' then ${clash} end`.as('clash'),
      // Asks the database only about shifts that are over.
      sql<boolean>`c.status = 'aceita' and c.concluded_at <= now() and app.can_rate(c.id)`.as('can_rate'),
    ])
    .where('c.medico_id', '=', sql<string>`(select app.current_medico_id())`)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(c.created_at, c.id) < (${after![0]}::timestamptz, ${after![1]}::uuid)`),
    )
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit),
)

/** Sorts the accepted one first. */
const rank = sql<number>`(c.status <> 'aceita')::int`

export function candidaturasOfVagaQuery(
  vagaId: string,
  after: [rank: string, instant: string, id: string] | null,
  limit: number,
) {
  const page = q
    .selectFrom('candidaturas as c')
    .select(columns)
    .select(['c.reason', 'c.open_until', rank.as('rank')])
    .where('c.vaga_id', '=', vagaId)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(${rank}, c.created_at, c.id) > (${after![0]}::int, ${after![1]}::timestamptz, ${after![2]}::uuid)`,
      ),
    )
    .orderBy(rank)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(limit)
  return (
    q
      // Joins only the rows of the page: else the right to read would be checked for every candidate.
      .selectFrom(page.as('c'))
      .innerJoin('medicos as m', 'm.id', 'c.medico_id')
      .leftJoinLateral(dataOfCandidate(sql.ref('c.medico_id')).as('d'), (join) => join.onTrue())
      .select(['c.id', 'c.vaga_id', 'c.medico_id', 'c.created_at', 'c.reason'])
      .select([
        sql<CandidaturaStatus>`app.status_now(c.status, c.open_until)`.as('status'),
        'c.rank',
        jsonBuildObject({
          id: sql<string>`m.id`,
          nome: sql<string>`m.nome`,
          crm: sql<string | null>`d.crm`,
          crm_uf: sql<string | null>`d.crm_uf`,
          especialidade: sql<string | null>`d.especialidade`,
          telefone: sql<string | null>`d.telefone`,
          email: sql<string | null>`d.email`,
        }).as('medico'),
        sql<boolean>`app.has_clash(c.id)`.as('has_clash'),
        sql<number | null>`app.chain_of_candidate(c.id)`.as('chain_minutes'),
      ])
      .orderBy('c.rank')
      .orderBy('c.created_at')
      .orderBy('c.id')
  )
}

/**
 * Undefined when the doctor is not the caller, the vaga is not open, an accepted shift overlaps it, or the doctor has a
 * candidatura that was not withdrawn. A withdrawn one is pendente again.
 * @throws {DatabaseError} candidaturas_only_while_open.
 */
export function createCandidatura(trx: Trx, { vaga_id, medico_id }: { vaga_id: string; medico_id: string }) {
  const source = trx
    .selectFrom('vagas as v')
    .innerJoin('medicos as m', (join) => join.on('m.id', '=', medico_id))
    .select(['v.id', 'm.id as medico_id'])
    .where('v.id', '=', vaga_id)
    .where(isOpen)
    .where(clash, 'is', null)
  return bePendente(trx, source, 'retirada')
}

/**
 * Undefined when the caller has no candidatura with this id that was not selected, its vaga is not open, or an accepted
 * shift overlaps it.
 * @throws {DatabaseError} candidaturas_only_while_open.
 */
export function renewCandidatura(trx: Trx, id: string) {
  const source = trx
    .selectFrom('vagas as v')
    .innerJoin('candidaturas as c', 'c.vaga_id', 'v.id')
    .select(['v.id', 'c.medico_id'])
    .where('c.id', '=', id)
    .where(isOpen)
    .where(clash, 'is', null)
  return bePendente(trx, source, 'nao_selecionada')
}

/** Inserts also where a row is to be updated: the trigger of the insert locks the vaga before the candidatura, as everywhere. */
function bePendente(
  trx: Trx,
  source: Expression<{ id: string; medico_id: string }>,
  earlier: 'retirada' | 'nao_selecionada',
) {
  return trx
    .insertInto('candidaturas')
    .columns(['vaga_id', 'medico_id'])
    .expression(source)
    .onConflict((conflict) =>
      conflict
        .constraint('candidaturas_one_per_medico_and_vaga')
        .doUpdateSet({ status: 'pendente' })
        .where('candidaturas.status', '=', earlier),
    )
    .returning(fields)
    .returning(['hospital_id', 'version'])
    .executeTakeFirst()
}

/** Undefined when the caller has no pendente candidatura with this id, or the vaga's time is over. */
export function markRetirada(trx: Trx, id: string, reason?: string) {
  return endPendente(trx, id, { status: 'retirada', reason: reason ?? null })
}

/** As `markRetirada`, by the hospital. */
export function markRecusada(trx: Trx, id: string, reason?: string) {
  return endPendente(trx, id, { status: 'recusada', reason: reason ?? null })
}

function endPendente(trx: Trx, id: string, to: { status: 'retirada' | 'recusada'; reason: string | null }) {
  return trx
    .updateTable('candidaturas as c')
    .set(to)
    .where('c.id', '=', id)
    .where('c.status', '=', 'pendente')
    .where('c.open_until', '>', sql<string>`now()`)
    .returning(columns)
    .returning(['c.hospital_id', 'c.version'])
    .executeTakeFirst()
}

/** Undefined when the candidatura is not accepted any more. */
export function markDesistencia(trx: Trx, id: string, reason: string) {
  return endAceita(trx, { id }, { status: 'desistencia', reason })
}

/** Shifts of doctors whose accounts are gone, as if they had given them up; where there is still time, the vaga opens again. */
export async function giveUpForRemoved(trx: Trx, ids: readonly string[]) {
  const { rows } = await withRole(trx, 'app_jobs', () =>
    sql<{ id: string; medico_id: string; vaga_id: string; hospital_id: string }>`
      select * from app.give_up_for_removed(${ids})`.execute(trx),
  )
  return rows
}

/** Of the accepted one of a vaga. */
export function markDispensada(trx: Trx, of: { id: string } | { vaga_id: string }, reason: string) {
  return endAceita(trx, of, { status: 'dispensada', reason })
}

function endAceita(
  trx: Trx,
  of: { id: string } | { vaga_id: string },
  to: { status: 'desistencia' | 'dispensada'; reason: string },
) {
  return trx
    .updateTable('candidaturas as c')
    .set(to)
    .$call((query) => ('id' in of ? query.where('c.id', '=', of.id) : query.where('c.vaga_id', '=', of.vaga_id)))
    .where('c.status', '=', 'aceita')
    .returning(columns)
    .returning(['c.hospital_id', 'c.version'])
    .executeTakeFirst()
}

/** The hospital cannot undo the acceptance any more: who was not selected may know it. Returns whom it told. */
export function tellNow(trx: Trx, vagaId: string) {
  return trx
    .updateTable('candidaturas as c')
    .set({ told_at: null })
    .where('c.vaga_id', '=', vagaId)
    .where('c.told_at', '>', sql<string>`now()`)
    .returning('c.medico_id')
    .execute()
}

/**
 * Those who are to be asked whether they are still interested, in the order in which their hospital would choose: rating
 * here, shifts here, earliest application.
 */
export async function inviteNotSelected(trx: Trx, vagaId: string) {
  const { rows } = await sql<{ id: string; medico_id: string; version: number; invited_at: string }>`
    with invited as (
      update app.candidaturas c set invited_at = now() from app.vagas v
      where v.id = ${vagaId} and c.vaga_id = v.id
        and c.status = 'nao_selecionada' and coalesce(c.invited_at < v.reopened_at, true)
      returning c.id, c.medico_id, c.hospital_id, c.version, c.created_at, c.invited_at
    )
    select i.id, i.medico_id, i.version, i.invited_at from invited i
    left join lateral (
      select avg(a.estrelas) as estrelas from app.avaliacoes a
      where a.medico_id = i.medico_id and a.hospital_id = i.hospital_id
    ) r on true
    left join lateral (
      select count(*) as shifts from app.candidaturas done
      where done.hospital_id = i.hospital_id and done.medico_id = i.medico_id and done.status = 'aceita'
        and coalesce(done.ends_at, done.open_until) <= now()
    ) s on true
    order by r.estrelas desc nulls last, s.shifts desc, i.created_at, i.id`.execute(trx)
  return rows
}

/** One acceptance of a doctor at a time: two of overlapping shifts at once would deadlock. @param of the candidatura. */
export async function lockMedico(trx: Trx, { of }: { of: string }) {
  await sql`select pg_advisory_xact_lock(hashtextextended('accept ' || c.medico_id, 0))
    from app.candidaturas c where c.id = ${of}`.execute(trx)
}

/**
 * Undefined when the actor sees no pendente candidatura with this id, or its doctor has an accepted shift that overlaps.
 * The exclusion constraint forbids such an overlap too, except for shifts that were accepted before their times could be read.
 * @param overrideReason kept only if the doctor would work more than 24 hours in a row.
 * @throws {DatabaseError} candidaturas_no_overlap, candidaturas_one_aceita_per_vaga, candidaturas_at_most_24_hours.
 */
export function markAceita(trx: Trx, id: string, overrideReason: string | null) {
  return trx
    .updateTable('candidaturas as c')
    .set({ status: 'aceita', told_at: afterUndo, reason: overrideReason })
    .where('c.id', '=', id)
    .where('c.status', '=', 'pendente')
    .where(sql<boolean>`not app.has_clash(c.id)`)
    .returning(columns)
    .returning('c.version')
    .executeTakeFirst()
}

/** The accepted doctor's pendentes within a day: overlaps and hours in a row may change. As app_jobs: they are other hospitals'. */
export function findClashing(trx: Trx, acceptedId: string) {
  return withRole(trx, 'app_jobs', () =>
    trx
      .selectFrom('candidaturas as c')
      .innerJoin('candidaturas as other', 'other.medico_id', 'c.medico_id')
      .select(['other.hospital_id', 'other.vaga_id'])
      .where('c.id', '=', acceptedId)
      .where('other.status', '=', 'pendente')
      .where(
        sql<boolean>`other.starts_at < c.ends_at + interval '1 day' and c.starts_at < other.ends_at + interval '1 day'`,
      )
      .execute(),
  )
}

/** All pendentes of the vaga become nao_selecionada. @param told when their doctors learn of it. */
export function closePendentes(trx: Trx, vagaId: string, told: 'now' | 'after-undo') {
  return trx
    .updateTable('candidaturas as c')
    .set({ status: 'nao_selecionada', told_at: told === 'now' ? null : afterUndo })
    .where('c.vaga_id', '=', vagaId)
    .where('c.status', '=', 'pendente')
    .returning(changed)
    .execute()
}

/** What the acceptance of the last seconds decided is pendente again. */
export function undoDecisions(trx: Trx, vagaId: string) {
  return trx
    .updateTable('candidaturas as c')
    .set({ status: 'pendente' })
    .where('c.vaga_id', '=', vagaId)
    .where('c.status', 'in', ['aceita', 'nao_selecionada'])
    .where('c.told_at', '>', sql<string>`now()`)
    .returning(columns)
    .execute()
}

/** All pendentes of these vagas. As app_jobs. */
export function expirePendentes(trx: Trx, vagaIds: readonly string[]) {
  return trx
    .updateTable('candidaturas as c')
    .set({ status: 'expirada' })
    .where(sql<boolean>`c.vaga_id = any (${vagaIds}::uuid[])`)
    .where('c.status', '=', 'pendente')
    .returning(changed)
    .returning('c.vaga_id')
    .execute()
}

/** All pendentes of the calling hospital become nao_selecionada; `is_open` while their vaga could still have been filled. */
export function closeOwnPendentes(trx: Trx) {
  return trx
    .updateTable('candidaturas as c')
    .from('vagas as v')
    .set({ status: 'nao_selecionada' })
    .whereRef('v.id', '=', 'c.vaga_id')
    .where('c.hospital_id', '=', sql<string>`(select app.current_hospital_id())`)
    .where('c.status', '=', 'pendente')
    .returning([...changed, 'c.vaga_id', sql<boolean>`v.open_until > now()`.as('is_open')])
    .execute()
}

/** Vaga and hospital of each candidatura of the calling doctor. */
export function findOwnPlaces(trx: Trx) {
  return trx
    .selectFrom('candidaturas')
    .select(['vaga_id', 'hospital_id'])
    .where('medico_id', '=', sql<string>`(select app.current_medico_id())`)
    .execute()
}

/** Doctor and hospital of these candidaturas. With the role of app_jobs: an account that is gone reads nothing. */
export function findParties(trx: Trx, ids: readonly string[]) {
  return withRole(trx, 'app_jobs', () =>
    trx
      .selectFrom('candidaturas')
      .select(['id', 'medico_id', 'hospital_id', 'version'])
      .where(sql<boolean>`id = any (${ids}::uuid[])`)
      .execute(),
  )
}
