import { sql } from 'kysely'
import type { Trx } from '../platform/database/db.ts'
import { isOffered } from '../vagas/store.ts'

export type StartsIn = 'begun' | 'less than a day' | 'more'

const startsIn = sql<StartsIn>`case
  when coalesce(v.starts_at, v.open_until) <= now() then 'begun'
  when coalesce(v.starts_at, v.open_until) < now() + interval '24 hours' then 'less than a day'
  else 'more' end`.as('starts_in')

/** A single id is compared without a list, because PostgreSQL plans a query with a list anew each time it runs. */
const isOneOf = (ids: readonly string[]) =>
  ids.length === 1 ? sql<boolean>`c.id = ${ids[0]}::uuid` : sql<boolean>`c.id = any (${ids}::uuid[])`

/** Keeps the order of the ids, and leaves out deleted candidaturas. */
export function findEmailFacts(trx: Trx<'app_jobs'>, ids: readonly string[]) {
  return trx
    .selectFrom('candidaturas as c')
    .innerJoin('vagas as v', 'v.id', 'c.vaga_id')
    .innerJoin('medicos as m', 'm.id', 'c.medico_id')
    .innerJoin('hospitais as h', 'h.id', 'c.hospital_id')
    .select([
      'c.id',
      'c.version',
      'c.status',
      'c.reason',
      'c.invited_at',
      'c.vaga_id',
      'v.status as vaga_status',
      'v.is_suspended as is_hospital_suspended',
      startsIn,
      'v.nome_vaga',
      'v.data',
      'v.horario',
      'v.modalidade',
      'v.valor',
      'm.nome as medico',
      // Null while the limits of an unproven hospital hide the CRM, as in the hospital's list.
      sql<string | null>`case when not app.is_contact_held_from(c.hospital_id, c.medico_id) then m.crm end`.as('crm'),
      'm.especialidade',
      'h.nome as hospital',
      'v.endereco',
      'v.cidade',
      'v.estado',
      'v.telefone',
      'h.entrance',
      'h.ask_for',
    ])
    .where(isOneOf(ids))
    .$if(ids.length > 1, (query) => query.orderBy(sql`array_position(${ids}::uuid[], c.id)`))
    .execute()
}

export type EmailFacts = Awaited<ReturnType<typeof findEmailFacts>>[number]

/** Facts about a vaga, for an e-mail about a deleted candidatura. */
export async function findVagaFacts(trx: Trx<'app_jobs'>, id: string) {
  const found = await trx
    .selectFrom('vagas as v')
    .select([
      'v.id as vaga_id',
      'v.status as vaga_status',
      'v.nome_vaga',
      'v.data',
      'v.horario',
      'v.modalidade',
      startsIn,
    ])
    .where('v.id', '=', id)
    .executeTakeFirst()
  return found && { ...found, medico: null, reason: null }
}

/**
 * Facts for calling a doctor to a vaga. Undefined if the vaga is no longer open, the doctor has applied to it, or the
 * hospital may no longer call the doctor.
 */
export function findUrgentCall(trx: Trx<'app_jobs'>, vagaId: string, medicoId: string) {
  return trx
    .selectFrom('vagas as v')
    .innerJoin('hospitais as h', 'h.id', 'v.hospital_id')
    .innerJoin('urgent_call_consents as u', 'u.hospital_id', 'h.id')
    .innerJoin('medicos as m', 'm.id', 'u.medico_id')
    .select(['v.nome_vaga', 'v.data', 'v.horario', 'v.modalidade', 'v.valor', 'h.nome as hospital', 'm.nome as medico'])
    .where('v.id', '=', vagaId)
    .where('m.id', '=', medicoId)
    .where(isOffered)
    .where(sql<boolean>`not exists (select from app.candidaturas c where c.vaga_id = v.id and c.medico_id = m.id)`)
    .executeTakeFirst()
}
