import { z } from 'zod'
import { id, page, pageOf } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { decideReportBody, report, reportBody } from './schema.ts'

export const createReport = defineRoute({
  method: 'POST',
  path: '/functions/v1/report',
  summary: 'Report a vaga, a person or a rating to the operators; one report of each waits at a time',
  by: 'side',
  body: reportBody,
  ok: z.object({ id }),
  errors: ['reported_not_found', 'report_already_made', 'too_many_requests'],
})

export const listWaitingReports = defineRoute({
  method: 'GET',
  path: '/rest/v1/reports',
  summary: 'Reports that wait for an operator, the oldest first',
  by: 'operador',
  query: page,
  ok: pageOf(report),
  errors: [],
})

export const decideReport = defineRoute({
  method: 'POST',
  path: '/functions/v1/decide-report',
  summary: 'Decide a report that waits, with a reason; it may remove the comment or suspend the account',
  by: 'operador',
  body: decideReportBody,
  ok: z.object({ id }),
  errors: [
    'report_not_found',
    'report_already_decided',
    'report_decision_unfit',
    'account_not_found',
    'account_already_suspended',
    'second_factor_again',
  ],
})
