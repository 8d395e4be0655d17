import { z } from 'zod'
import { id, pageOf } from '../../fields.ts'
import { defineRoute } from '../../route.ts'
import { closedMonth, closedMonthSearch, closeMonthBody, printedSheet, sheetSearch } from './schema.ts'

export const getSheet = defineRoute({
  method: 'GET',
  path: '/rest/v1/escala/sheet',
  summary: "The paper of the hospital's month as it is now, and what changed since the month was closed",
  by: 'hospital',
  query: sheetSearch,
  ok: printedSheet,
  errors: ['hospital_not_found'],
})

export const closeMonth = defineRoute({
  method: 'POST',
  path: '/functions/v1/close-month',
  summary: 'Store the paper of a month under the next number. An unchanged month keeps its last number',
  by: 'hospital',
  body: closeMonthBody,
  ok: closedMonth,
  errors: ['hospital_not_found', 'month_has_names_without_crm', 'too_many_requests'],
})

export const listClosedMonths = defineRoute({
  method: 'GET',
  path: '/rest/v1/closed-months',
  summary: 'The closed versions of a month, the last one first',
  by: 'hospital',
  query: closedMonthSearch,
  ok: pageOf(closedMonth),
  errors: [],
})

export const getClosedMonth = defineRoute({
  method: 'GET',
  path: '/rest/v1/closed-months/:id',
  summary: 'The paper of a month exactly as it was closed',
  by: 'hospital',
  params: z.object({ id }),
  ok: printedSheet,
  errors: ['closed_month_not_found'],
})
