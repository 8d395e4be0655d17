import { sql } from 'kysely'

/** The id of the calling hospital, null for anybody else. The subquery makes PostgreSQL call the function only once. */
export const ownHospital = sql<string>`(select app.current_hospital_id())`
