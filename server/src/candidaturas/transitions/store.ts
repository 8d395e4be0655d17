import { maxChainHours } from '@plantao/contract/candidaturas/hours-rules'
import { type Expression, sql } from 'kysely'
import { ownHospital } from '../../hospitais/own-hospital.ts'
import { send, type Trx, withRole } from '../../platform/database/db.ts'
import { clash } from '../../vagas/clash.ts'
import { isOffered } from '../../vagas/store.ts'
import { columns, fields } from '../store.ts'

/** Columns that e-mails about a change of status need. */
const changed = ['c.id', 'c.medico_id', 'c.version'] as const

/**
 * Undefined when the doctor is not the caller, the vaga is not open, an accepted shift overlaps the vaga, or the doctor
 * has a candidatura to the vaga that was not withdrawn. A withdrawn candidatura becomes pendente again.
 * @throws {DatabaseError} candidaturas_only_while_open
 */
export function createCandidatura(trx: Trx, { vaga_id, medico_id }: { vaga_id: string; medico_id: string }) {
  const source = trx
    .selectFrom('vagas as v')
    .innerJoin('medicos as m', (join) => join.on('m.id', '=', medico_id))
    .select(['v.id', 'm.id as medico_id'])
    .where('v.id', '=', vaga_id)
    .where(isOffered)
    .where(clash, 'is', null)
  return bePendente(trx, source, 'retirada')
}

/**
 * Undefined unless the caller has a candidatura with this id and the status nao_selecionada, its vaga is open, and no
 * accepted shift overlaps it.
 * @throws {DatabaseError} candidaturas_only_while_open
 */
export function renewCandidatura(trx: Trx, id: string) {
  const source = trx
    .selectFrom('vagas as v')
    .innerJoin('candidaturas as c', 'c.vaga_id', 'v.id')
    .select(['v.id', 'c.medico_id'])
    .where('c.id', '=', id)
    .where(isOffered)
    .where(clash, 'is', null)
  return bePendente(trx, source, 'nao_selecionada')
}

/** Inserts even if the row exists, because the trigger for inserts locks the vaga before the candidatura. */
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

/**
 * Serializes acceptances of one doctor, because concurrent acceptances of overlapping shifts would deadlock. Sends the
 * statement immediately: the next one waits for the lock behind it.
 * @param of a candidatura's id
 */
export function lockMedico(trx: Trx, { of }: { of: string }) {
  const locking = sql`select pg_advisory_xact_lock(hashtextextended('accept ' || c.medico_id, 0))
    from app.candidaturas c where c.id = ${of}`
  void send(trx, locking.compile(trx))
}

/**
 * Undefined when the actor sees no pendente candidatura with this id, another candidatura to its vaga is accepted, the
 * doctor has an accepted shift that overlaps, or a required reason is missing. The conditions repeat constraints,
 * because a violated constraint would abort the transaction.
 * @param overrideReason kept only if the doctor would work more than 24 hours in a row, or may have another shift at
 * these hours
 */
export function markAceita(trx: Trx, id: string, overrideReason: string | null) {
  return trx
    .updateTable('candidaturas as c')
    .set({ status: 'aceita', reason: overrideReason })
    .where('c.id', '=', id)
    .where('c.status', '=', 'pendente')
    .where(sql<boolean>`not app.has_clash(c.id)`)
    .$if(overrideReason === null, (query) =>
      query.where(
        sql<boolean>`coalesce(app.chain_of_candidate(c.id), 0) <= ${maxChainHours * 60} and not app.may_clash(c.id)`,
      ),
    )
    .where(
      sql<boolean>`not exists (select from app.candidaturas o where o.vaga_id = c.vaga_id and o.status = 'aceita')`,
    )
    .returning(columns)
    .returning('c.version')
    .executeTakeFirst()
}

/**
 * The doctor's pendente candidaturas to shifts within a day of this shift, because they may overlap it or make too many
 * hours in a row. A shift with unknown hours counts from 24 hours before its `open_until` to 24 hours after it. Runs as
 * app_jobs, because the candidaturas are to other hospitals.
 */
export function findClashing(trx: Trx, acceptedId: string) {
  return withRole(trx, 'app_jobs', () =>
    trx
      .selectFrom('candidaturas as c')
      .innerJoin('candidaturas as other', 'other.medico_id', 'c.medico_id')
      .select(['other.hospital_id', 'other.vaga_id'])
      .where('c.id', '=', acceptedId)
      .where('other.status', '=', 'pendente')
      .where(
        sql<boolean>`app.overlaps(coalesce(other.starts_at, other.open_until - interval '1 day'),
          coalesce(other.ends_at, other.open_until + interval '1 day'),
          coalesce(c.starts_at, c.open_until - interval '1 day') - interval '1 day',
          coalesce(c.ends_at, c.open_until + interval '1 day') + interval '1 day')`,
      )
      .execute(),
  )
}

export function closePendentes(trx: Trx, vagaId: string) {
  return trx
    .updateTable('candidaturas as c')
    .set({ status: 'nao_selecionada' })
    .where('c.vaga_id', '=', vagaId)
    .where('c.status', '=', 'pendente')
    .returning(changed)
    .execute()
}

export function expirePendentes(trx: Trx<'app_jobs'>, vagaIds: readonly string[]) {
  return trx
    .updateTable('candidaturas as c')
    .set({ status: 'expirada' })
    .where(sql<boolean>`c.vaga_id = any (${vagaIds}::uuid[])`)
    .where('c.status', '=', 'pendente')
    .returning(changed)
    .returning('c.vaga_id')
    .execute()
}

/** Closes the hospital's pendente candidaturas. `is_open` tells whether the vaga could still have been filled. */
export function closeOwnPendentes(trx: Trx) {
  return trx
    .updateTable('candidaturas as c')
    .from('vagas as v')
    .set({ status: 'nao_selecionada' })
    .whereRef('v.id', '=', 'c.vaga_id')
    .where('c.hospital_id', '=', ownHospital)
    .where('c.status', '=', 'pendente')
    .returning([...changed, 'c.vaga_id', sql<boolean>`v.open_until > now()`.as('is_open')])
    .execute()
}
