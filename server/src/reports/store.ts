import type { Report, ReportDecision, ReportSubject } from '@plantao/contract/reports/schema'
import { sql } from 'kysely'
import { q, type Trx } from '../platform/database/db.ts'
import type { TimeKey } from '../platform/database/pages/cursor.ts'

interface NewReport {
  about: ReportSubject
  about_id: string
  reason: string
}

/** Null if the caller may not see the subject, or is its author. @throws {DatabaseError} reports_one_waiting */
export async function createReport(trx: Trx, { about, about_id, reason }: NewReport) {
  const { rows } = await sql<{ id: string | null }>`select app.report(${about}, ${about_id}, ${reason}) as id`.execute(
    trx,
  )
  return rows[0]!.id
}

/** Runs as app_operador. */
export const waitingReportsQuery = (after: TimeKey | null, limit: number) =>
  sql<{ report: Report }>`
    select report from app.waiting_reports(${after?.[0] ?? null}, ${after?.[1] ?? null}, ${limit}) report`.compile(q)

interface Decided {
  id: string
  about: ReportSubject
  about_user_id: string | null
  /** Null once the reporter's account is deleted. */
  reporter_user_id: string | null
}

/** Undefined unless the report waits for a decision. */
export async function decideReport(trx: Trx<'app_operador'>, id: string, decision: ReportDecision, reason: string) {
  const { rows } = await sql<Decided>`
    select id, about, about_user_id, reporter_user_id from app.decide_report(${id}, ${decision}, ${reason})`.execute(
    trx,
  )
  return rows[0]
}

export async function isReport(trx: Trx<'app_operador'>, id: string) {
  const { rows } = await sql<{ exists: boolean }>`select app.is_report(${id}) as exists`.execute(trx)
  return rows[0]!.exists
}

export function findReportFacts(trx: Trx<'app_jobs'>, id: string) {
  return trx.selectFrom('reports').select(['about', 'created_at']).where('id', '=', id).executeTakeFirst()
}
