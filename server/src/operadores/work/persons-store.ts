import type { UserType } from '@plantao/contract/account-types'
import { sql } from 'kysely'
import type { Trx } from '../../platform/database/db.ts'

/** A confirmed account of a doctor or a hospital, with its profile. */
export async function findPerson(trx: Trx<'app_auth'>, account: string) {
  const { rows } = await sql<{ user_type: UserType; email: string; profile_id: string | null }>`
    select u.user_type, u.email::text as email, coalesce(m.id, h.id) as profile_id from auth.users u
    left join app.medicos m on m.auth_user_id = u.id left join app.hospitais h on h.auth_user_id = u.id
    where u.id = ${account} and u.email_confirmed_at is not null and u.user_type <> 'operator'`.execute(trx)
  return rows[0]
}
