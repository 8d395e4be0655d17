import { sql } from 'kysely'

/**
 * The id of the calling hospital, null for anybody else. In a subquery PostgreSQL calls the function once for all rows.
 */
export const ownHospital = sql<string>`(select app.current_hospital_id())`
