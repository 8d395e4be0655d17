import { sql } from 'kysely'
import type { Trx } from '../platform/database/db.ts'
import { DomainError } from '../platform/domain-error.ts'

/** The id of the calling hospital, null for anybody else. The subquery makes PostgreSQL call the function only once. */
export const ownHospital = sql<string>`(select app.current_hospital_id())`

/**
 * Until the transaction ends, other changes of what the hospital lists for itself wait, and doctors cannot give up its
 * shifts. Undefined without a hospital.
 */
export async function lockOwnHospital(trx: Trx) {
  const own = await trx
    .selectFrom('hospitais')
    .select('id')
    .where('id', '=', ownHospital)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return own?.id
}

/** Like `lockOwnHospital`, but throws `hospital_not_found` without a hospital. */
export async function lockRequiredHospital(trx: Trx) {
  const hospital = await lockOwnHospital(trx)
  if (hospital === undefined) throw new DomainError('hospital_not_found')
  return hospital
}
