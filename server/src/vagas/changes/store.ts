import type { ErrorCode } from '@plantao/contract/errors'
import { contentNames, type VagaContent } from '@plantao/contract/vagas/content-rules'
import { proposeBlockedBy } from '@plantao/contract/vagas/rules'
import { sql } from 'kysely'
import { type Trx, withRole } from '../../platform/database/db.ts'
import { hoursOf } from '../hours.ts'

/**
 * Finds the candidaturas (pendente or aceita) whose doctors must be notified, because this transaction has changed the
 * vaga. Needs `withRole`, because only app_jobs can read the history.
 */
export function findConcerned(trx: Trx, vagaId: string) {
  return withRole(trx, 'app_jobs', () =>
    trx
      .selectFrom('history as h')
      .innerJoin('candidaturas as c', 'c.vaga_id', 'h.vaga_id')
      .select(['c.id as candidatura_id', 'c.medico_id', 'h.id as change_id'])
      .where('h.vaga_id', '=', vagaId)
      .where('h.kind', 'in', ['vaga_alterada', 'vaga_fuso_corrigido'])
      .where('h.at', '=', sql<string>`now()`)
      .where(isConcerned)
      .execute(),
  )
}

const isConcerned = sql<boolean>`c.status in ('pendente', 'aceita')`

/**
 * Whether this transaction has moved a vaga of the caller to another day or other hours, at which the caller now sees
 * who is free: its candidates, and those who may be called to a reopened vaga.
 */
export async function isMovedWithCandidates(trx: Trx, vagaId: string) {
  const moved = await trx
    .selectFrom('history as h')
    .innerJoin('vagas as v', 'v.id', 'h.vaga_id')
    .select('h.id')
    .where('h.vaga_id', '=', vagaId)
    .where('h.kind', '=', 'vaga_alterada')
    .where('h.at', '=', sql<string>`now()`)
    .where(sql<boolean>`(h.previous ->> 'data', h.previous ->> 'horario') is distinct from (v.data::text, v.horario)`)
    .where(sql<boolean>`(v.is_reopened or exists (select from app.candidaturas c where c.vaga_id = v.id))`)
    .executeTakeFirst()
  return moved !== undefined
}

/** Undefined unless the caller has a filled vaga with this id that has not begun. */
export function lockFilled(trx: Trx, id: string) {
  return trx
    .selectFrom('vagas as v')
    .select(['v.id', 'v.hospital_id'])
    .where('v.id', '=', id)
    .where('v.status', '=', 'preenchida')
    .where(sql<boolean>`coalesce(v.starts_at, v.open_until) > now()`)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function replaceProposal(trx: Trx, vagaId: string) {
  await trx
    .updateTable('change_proposals')
    .set({ status: 'replaced' })
    .where('vaga_id', '=', vagaId)
    .where('status', 'in', ['pending', 'declined'])
    .execute()
}

interface Wanted {
  data?: string | undefined
  horario?: string | undefined
  valor?: number | null | undefined
}

/**
 * Undefined when nothing would change, or the vaga is not filled. Values that are not given stay.
 * @param overrideReason kept only if the doctor would work more than 24 hours in a row
 * @throws {DatabaseError} change_proposals_no_overlap, change_proposals_at_most_24_hours
 */
export async function createProposal(
  trx: Trx,
  vagaId: string,
  { data, horario, valor }: Wanted,
  overrideReason: string | null,
) {
  // If `horario` is not given, the trigger takes the hours of the vaga.
  const hours = hoursOf(horario ?? '', { day: sql`w.data`, zone: sql`w.time_zone` })
  const { rows } = await sql<{ id: string; medico_id: string; is_past: boolean }>`
    with wanted as (
      select v.id, v.time_zone, coalesce(${data ?? null}::date, v.data) as data,
        coalesce(${horario ?? null}::text, v.horario) as horario,
        ${valor === undefined ? sql`v.valor` : sql`${valor}::numeric`} as valor,
        v.data as old_data, v.horario as old_horario, v.valor as old_valor
      from app.vagas v where v.id = ${vagaId}
    ), proposed as (
      insert into app.change_proposals (vaga_id, data, horario, valor, reason, starts_at, ends_at)
      select w.id, w.data, w.horario, w.valor, ${overrideReason}::text, ${hours.starts_at}, ${hours.ends_at} from wanted w
      where (w.data, w.horario, w.valor) is distinct from (w.old_data, w.old_horario, w.old_valor)
      returning *
    )
    select p.id, c.medico_id,
      coalesce(p.starts_at, (p.data + 1)::timestamp at time zone w.time_zone) <= now() as is_past
    from proposed p join wanted w on w.id = p.vaga_id join app.candidaturas c on c.id = p.candidatura_id`.execute(trx)
  return rows[0]
}

export async function whyNotProposed(trx: Trx, id: string): Promise<ErrorCode> {
  const vaga = await trx
    .selectFrom('vagas')
    .select(['status', 'starts_at', 'ends_at', 'open_until', sql<string>`now()`.as('now')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!vaga) return 'vaga_not_found'
  return proposeBlockedBy(vaga, new Date(vaga.now)) ?? 'invalid_request'
}

interface Answer {
  vaga_id: string
  agrees: boolean
  change_id?: string | undefined
}

/** Undefined when the calling doctor has no such pending proposal, or cannot agree to it (`whyNotAnswered`). */
export async function answerProposal(trx: Trx, { vaga_id, agrees, change_id }: Answer) {
  const { rows } = await sql<Record<'id' | 'hospital_id' | 'medico_id' | 'proposal_id', string>>`
    select id, hospital_id, medico_id, proposal_id
    from app.answer_change(${vaga_id}, ${change_id ?? null}, ${agrees})`.execute(trx)
  return rows[0]
}

const codeByBlock: Record<string, ErrorCode> = {
  past: 'vaga_in_past',
  overlap: 'vaga_clashes_with_accepted',
  chain: 'medico_over_24_hours',
}

export async function whyNotAnswered(trx: Trx, { vaga_id, agrees, change_id }: Answer): Promise<ErrorCode> {
  // To a doctor who never applied, the vaga does not exist.
  const own = await trx.selectFrom('candidaturas').select('id').where('vaga_id', '=', vaga_id).executeTakeFirst()
  if (!own) return 'vaga_not_found'
  const pending = await trx
    .selectFrom('change_proposals as p')
    .select(sql<string | null>`app.agreeing_blocked_by(p.id)`.as('blocked_by'))
    .where('p.vaga_id', '=', vaga_id)
    .where('p.status', '=', 'pending')
    .$if(change_id !== undefined, (query) => query.where('p.id', '=', change_id!))
    .executeTakeFirst()
  return (agrees && codeByBlock[pending?.blocked_by ?? '']) || 'change_not_pending'
}

/** Pendente candidaturas of a doctor for future shifts. */
export function findPendentes(trx: Trx, medicoId: string) {
  return withRole(trx, 'app_jobs', () =>
    trx
      .selectFrom('candidaturas')
      .select(['vaga_id', 'hospital_id'])
      .where('medico_id', '=', medicoId)
      .where('status', '=', 'pendente')
      .where('open_until', '>', sql<string>`now()`)
      .execute(),
  )
}

/**
 * Facts for an e-mail to one person about the changes in `keys`: each vaga as it is now, and as it was before the first
 * of its changes.
 */
export async function findChanges(trx: Trx<'app_jobs'>, keys: readonly string[]) {
  const ids = (part: number) => keys.map((key) => key.split(':')[part])
  const { rows } = await sql<ChangeFacts>`
    select distinct on (v.id) v.id, ${sql.join(contentNames.map((name) => sql.ref(`v.${name}`)))}, v.cidade, h.previous, m.nome as medico, o.nome as hospital, c.id as candidatura_id, c.status = 'aceita' as is_accepted
    from app.candidaturas c
    join app.history h on h.vaga_id = c.vaga_id
    join app.vagas v on v.id = c.vaga_id
    join app.medicos m on m.id = c.medico_id
    join app.hospitais o on o.id = c.hospital_id
    where c.id = any (${ids(0)}::uuid[]) and h.id = any (${ids(1)}::uuid[]) and ${isConcerned}
    order by v.id, h.id`.execute(trx)
  return rows
}

export interface ChangeFacts extends VagaContent {
  id: string
  candidatura_id: string
  cidade: string
  /** Has `time_zone` alone where the server moved the vaga to the zone of its city. */
  previous: VagaContent & { time_zone?: string }
  medico: string
  hospital: string
  is_accepted: boolean
}

/** A proposal with the current shift. */
export function findProposal(trx: Trx<'app_jobs'>, id: string) {
  return trx
    .selectFrom('change_proposals as p')
    .innerJoin('vagas as v', 'v.id', 'p.vaga_id')
    .innerJoin('candidaturas as c', 'c.id', 'p.candidatura_id')
    .innerJoin('medicos as m', 'm.id', 'c.medico_id')
    .innerJoin('hospitais as h', 'h.id', 'v.hospital_id')
    .select([
      'p.status',
      'p.data as new_data',
      'p.horario as new_horario',
      'p.valor as new_valor',
      'v.id',
      'v.nome_vaga',
      'v.data',
      'v.horario',
      'v.modalidade',
      'v.valor',
      'm.nome as medico',
      'h.nome as hospital',
      sql<boolean>`v.status = 'preenchida' and coalesce(v.starts_at, v.open_until) > now()`.as('is_to_come'),
    ])
    .where('p.id', '=', id)
    .executeTakeFirst()
}
