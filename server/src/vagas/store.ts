import type { ErrorCode } from '@plantao/contract/errors'
import type { HospitalOfVaga } from '@plantao/contract/hospitais/schema'
import type { ChangeProposal } from '@plantao/contract/vagas/changes/schema'
import { contentNames, type VagaContent } from '@plantao/contract/vagas/content-rules'
import { editBlockedBy } from '@plantao/contract/vagas/rules'
import { type Vaga, vaga } from '@plantao/contract/vagas/schema'
import { sql } from 'kysely'
import { ownHospital } from '../hospitais/own-hospital.ts'
import { q, send, type Trx } from '../platform/database/db.ts'
import { hoursOf } from './hours.ts'

export const vagaFields = Object.keys(vaga.shape) as (keyof Vaga)[]

/** Address and phone are for the hospital itself and for the accepted doctor. */
export const ownVagaFields = [...vagaFields, 'endereco', 'telefone'] as const

/** Names and values for `jsonb_build_object`, from `app.change_proposals p`. */
export const changeFields = sql`'id', p.id, 'data', p.data, 'horario', p.horario, 'valor', p.valor`

/** The proposal for `app.vagas v` to which the calling doctor may still agree. */
export const pendingChange = sql<ChangeProposal | null>`(
  select jsonb_build_object(${changeFields}) from app.change_proposals p
  where p.vaga_id = v.id and p.status = 'pending' and coalesce(v.starts_at, v.open_until) > now()
)`

/** Needs the hospital joined as `h`. */
export const hospitalOfVaga = sql<HospitalOfVaga>`app.card_of_hospital(h.nome, h.rating_count, h.rating_average)
  || app.proof_of_hospital(h.nome, h.proven_by, h.proven_at, h.time_zone, h.proven_name, h.is_namesake)`

/** Columns for an open or closed vaga, which has no accepted doctor. */
const nobodyAccepted = [
  sql<null>`null`.as('accepted_name'),
  sql<null>`null`.as('accepted_phone'),
  sql<null>`null`.as('undo_until'),
  sql<null>`null`.as('change'),
  sql<boolean>`false`.as('can_rate'),
] as const

export const isChangeable = sql<boolean>`app.is_changeable(v.starts_at, v.ends_at, v.open_until)`

export const isOffered = sql<boolean>`app.is_offered(v.status, v.open_until, v.is_suspended)`

export function findAccepted(trx: Trx, vagaIds: readonly string[]) {
  return trx
    .selectFrom('candidaturas')
    .select('medico_id')
    .where(sql<boolean>`vaga_id = any (${vagaIds}::uuid[])`)
    .where('status', '=', 'aceita')
    .execute()
}

export function vagaQuery(id: string) {
  return q.selectFrom('vagas').select('id').where('id', '=', id)
}

export function findVaga(trx: Trx, id: string) {
  return trx.selectFrom('vagas').select(['id', 'hospital_id']).where('id', '=', id).executeTakeFirst()
}

/** Undefined when the hospital is not the caller's own. */
export function createVaga(trx: Trx, hospitalId: string, content: VagaContent) {
  const hours = hoursOf(content.horario, { day: sql`${content.data}::date`, zone: sql.ref('time_zone') })
  return trx
    .insertInto('vagas')
    .columns(['hospital_id', ...contentNames, 'starts_at', 'ends_at', 'horario_reader'])
    .expression(
      trx
        .selectFrom('hospitais')
        .select([
          'id',
          // No casts: the insert gives each value the type of its column.
          ...contentNames.map((name) => sql`${content[name]}`.as(name)),
          hours.starts_at.as('starts_at'),
          hours.ends_at.as('ends_at'),
          hours.horario_reader.as('horario_reader'),
        ])
        .where('id', '=', hospitalId)
        // Keeps the hospital from moving to another zone until this transaction ends.
        .forShare(),
    )
    .returning(ownVagaFields)
    .returning([
      sql<number>`0`.as('candidaturas_count'),
      sql<number>`0`.as('pendentes_count'),
      sql<number>`0`.as('to_invite_count'),
      ...nobodyAccepted,
      sql<boolean>`app.is_open(status, open_until)`.as('is_open'),
    ])
    .executeTakeFirst()
}

type Shift = Pick<VagaContent, 'data' | 'horario'>

/**
 * Undefined unless the caller has a vaga with this id that is open, or filled and not over. Fields that are not given
 * keep their values.
 * @param movedFrom the day and hours that the vaga must still have
 * @throws {DatabaseError} vagas_unchanged_unless_open when more than the notes of a filled vaga would change
 */
export function updateVaga(
  trx: Trx,
  id: string,
  content: { [Name in keyof VagaContent]?: VagaContent[Name] | undefined },
  movedFrom: Shift | undefined,
) {
  const { data, horario } = content
  return trx
    .updateTable('vagas as v')
    .set(content)
    .$if(horario !== undefined, (query) => query.set(newHours(horario!, data)))
    .where('v.id', '=', id)
    .where(sql<boolean>`(${isOffered} or (v.status = 'preenchida' and coalesce(v.ends_at, v.open_until) > now()))`)
    .$if(movedFrom !== undefined, (query) => query.where(isAt(movedFrom!)))
    .returning(['v.id', 'v.hospital_id', sql<boolean>`v.status = 'preenchida' or ${isOffered}`.as('is_not_past')])
    .executeTakeFirst()
}

const isAt = ({ data, horario }: Shift) => sql<boolean>`(v.data, v.horario) = (${data}::date, ${horario})`

/** New hours for `app.vagas v`. If text and day stay the same, so do the hours: a doctor may have agreed to them. */
function newHours(horario: string, data: string | undefined) {
  const day = sql`coalesce(${data ?? null}::date, v.data)`
  const hours = hoursOf(horario, { day, zone: sql`v.time_zone` })
  const isSame = sql`(v.data, v.horario) = (${day}, ${horario})`
  return {
    starts_at: sql<string | null>`case when ${isSame} then v.starts_at else ${hours.starts_at} end`,
    ends_at: sql<string | null>`case when ${isSame} then v.ends_at else ${hours.ends_at} end`,
    horario_reader: sql<number>`case when ${isSame} then v.horario_reader else ${hours.horario_reader} end`,
  }
}

/**
 * Undefined unless the caller has a vaga with this id that is open, or filled and still changeable. A filled vaga needs
 * a reason.
 */
export function markEncerrada(trx: Trx, id: string, reason: string | undefined) {
  return trx
    .updateTable('vagas as v')
    .set({ status: 'encerrada', closed_reason: reason ?? null })
    .where('v.id', '=', id)
    .where(sql<boolean>`(${isOffered} or (v.status = 'preenchida' and ${isChangeable} and ${reason !== undefined}))`)
    .returning(['v.id', 'v.hospital_id'])
    .executeTakeFirst()
}

/**
 * Undefined unless the caller has a vaga with this id that is closed or was reopened, and is still changeable.
 * `was_closed` tells which of the two. It does not use PostgreSQL 18's `old.status`, which would be stale if the update
 * had waited for another change.
 */
export function markReopened(trx: Trx, id: string) {
  return trx
    .updateTable('vagas as v')
    .set({
      status: 'aberta',
      reopened_at: sql<string>`case v.status when 'encerrada' then now() else v.reopened_at end`,
      closed_reason: null,
    })
    .where('v.id', '=', id)
    .where(sql<boolean>`(v.status = 'encerrada' or (v.status = 'aberta' and v.is_reopened))`)
    .where(isChangeable)
    .returning(['v.id', 'v.hospital_id', 'v.reopened_at', sql<boolean>`v.reopened_at = now()`.as('was_closed')])
    .executeTakeFirst()
}

/** Locks the caller's filled vaga of this candidatura. */
export function lockFilled(trx: Trx, { of }: { of: string }) {
  return trx
    .selectFrom('vagas as v')
    .select('v.id')
    .where('v.id', '=', (eb) => eb.selectFrom('candidaturas').select('vaga_id').where('id', '=', of))
    .where('v.status', '=', 'preenchida')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Reopens the vaga of this candidatura, or closes it if the hospital's limits leave it no open vaga more. Undefined if
 * the candidatura is not accepted, or half of the shift is over.
 */
export function reopenDismissed(trx: Trx, { of }: { of: string }) {
  return trx
    .updateTable('vagas as v')
    .set({ status: 'aberta', reopened_at: sql<string>`now()` })
    .where('v.id', '=', (eb) =>
      eb.selectFrom('candidaturas').select('vaga_id').where('id', '=', of).where('status', '=', 'aceita'),
    )
    .where('v.status', '=', 'preenchida')
    .where(isChangeable)
    .returning(['v.id', 'v.hospital_id', sql<boolean>`v.status = 'aberta'`.as('is_open')])
    .executeTakeFirst()
}

/**
 * Like `reopenDismissed`, for the calling doctor, who cannot change vagas otherwise. Undefined also once the doctor has
 * checked in.
 */
export async function reopenGivenUp(trx: Trx, { of }: { of: string }) {
  const { rows } = await sql<Record<'id' | 'hospital_id', string>>`
    select id, hospital_id from app.reopen_given_up(${of})`.execute(trx)
  return rows[0]
}

/** Closes all vagas of the caller that are neither filled nor closed, including past ones. */
export function closeOwnVagas(trx: Trx) {
  return trx
    .updateTable('vagas as v')
    .set({ status: 'encerrada' })
    .where('v.hospital_id', '=', ownHospital)
    .where('v.status', '=', 'aberta')
    .returning(['v.id', 'v.hospital_id', sql<boolean>`v.open_until > now()`.as('is_open')])
    .execute()
}

/**
 * Locks the caller's vaga of this candidatura. Undefined unless the vaga is open, or has a decision that waits to be
 * carried out. The lock blocks new applications, so the next statements see all applications. Sends the statement
 * immediately: the next one follows it without a wait.
 */
export async function lockOpen(trx: Trx, { of }: { of: string }) {
  const locking = trx
    .selectFrom('vagas as v')
    .select(['v.id', 'v.hospital_id'])
    .where('v.id', '=', (eb) => eb.selectFrom('candidaturas').select('vaga_id').where('id', '=', of))
    .where(sql<boolean>`v.status = 'aberta' and (v.open_until > now() or app.awaits_decision(v.id))`)
    .forNoKeyUpdate()
  return (await send(trx, locking.compile())).rows[0]
}

/** The caller has locked the vaga and found it open. Sends the statement immediately. */
export function markPreenchida(trx: Trx, id: string) {
  void send(trx, trx.updateTable('vagas').set({ status: 'preenchida' }).where('id', '=', id).compile())
}

/** Expires at most `limit` vagas that nobody can apply to any more, and skips locked ones. */
export function markExpiradas(trx: Trx<'app_jobs'>, limit: number) {
  return trx
    .updateTable('vagas as v')
    .set({ status: 'expirada' })
    .where('v.id', 'in', (eb) =>
      eb
        .selectFrom('vagas')
        .select('id')
        .where('status', '=', 'aberta')
        .where('open_until', '<=', sql<string>`now()`)
        .orderBy('open_until')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['v.id', 'v.hospital_id'])
    .execute()
}

export async function whyNotUpdated(trx: Trx, id: string, movedFrom: Shift | undefined): Promise<ErrorCode> {
  const vaga = await trx
    .selectFrom('vagas as v')
    .select(['v.status', 'v.ends_at', 'v.open_until', sql<string>`now()`.as('now')])
    .select((movedFrom ? isAt(movedFrom) : sql<boolean>`true`).as('is_there'))
    .where('v.id', '=', id)
    .executeTakeFirst()
  if (!vaga) return 'vaga_not_found'
  return editBlockedBy(vaga, new Date(vaga.now)) ?? (vaga.is_there ? 'vaga_not_open' : 'shift_moved')
}

/** Counts the vagas that `correctPlace` would change: both use the same database function. */
export const vagasToCorrectCountQuery = sql<{
  count: number
}>`select count(*) as count from app.vagas_to_correct()`.compile(q)

/** Returns the corrected vagas with their accepted doctors. @param correction id that is stored in these vagas */
export async function correctPlace(trx: Trx, correction: string) {
  const { rows } = await sql<{ vaga_id: string; medico_id: string | null; hospital_id: string }>`
    select vaga_id, medico_id, ${ownHospital} as hospital_id
    from app.correct_place_of_vagas(${correction})`.execute(trx)
  return rows
}

/** A doctor's accepted shifts that this correction changed and no later correction changed again. */
export function findCorrectedShifts(trx: Trx<'app_jobs'>, correction: string, medicoId: string) {
  return trx
    .selectFrom('candidaturas as c')
    .innerJoin('vagas as v', 'v.id', 'c.vaga_id')
    .innerJoin('medicos as m', 'm.id', 'c.medico_id')
    .innerJoin('hospitais as h', 'h.id', 'c.hospital_id')
    .select([
      'v.id',
      'c.id as candidatura_id',
      'v.nome_vaga',
      'v.data',
      'v.horario',
      'v.modalidade',
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
