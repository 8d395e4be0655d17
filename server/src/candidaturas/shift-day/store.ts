import type { ShiftDay } from '@plantao/contract/candidaturas/shift-day/schema'
import { type RawBuilder, sql } from 'kysely'
import { q, type Trx } from '../../platform/database/db.ts'

/** The day of a vaga's shift. Null for anybody but the accepted doctor and the hospital. */
export function shiftDayQuery(vagaId: string) {
  return sql<{ day: ShiftDay | null }>`select app.shift_day(${vagaId}) as day`.compile(q)
}

/** Each step of a shift's day is one statement, which returns no row when the step is not allowed now. */
export const steps = {
  checkIn: (id: string) => sql`app.check_in(${id})`,
  checkOut: (id: string) => sql`app.check_out(${id})`,
  confirmPresence: (id: string) => sql`app.confirm_presence(${id})`,
  reportNoShow: (id: string) => sql`app.report_no_show(${id})`,
  answerNoShow: (id: string, answer: string) => sql`app.answer_no_show(${id}, ${answer})`,
}

export async function take(trx: Trx, step: RawBuilder<unknown>) {
  const { rows } = await sql`select candidatura_id from ${step}`.execute(trx)
  return rows.length > 0
}

export function findAttendance(trx: Trx<'app_jobs'>, candidaturaId: string) {
  return trx
    .selectFrom('attendance')
    .select(['presence', 'no_show_answer'])
    .where('candidatura_id', '=', candidaturaId)
    .executeTakeFirst()
}
