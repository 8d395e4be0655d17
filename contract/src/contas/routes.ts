import { z } from 'zod'
import { page, pageOf } from '../fields.ts'
import { binary, defineRoute } from '../route.ts'
import { contas, contasMonth, contasShift, mes, shiftsOfMonth } from './schema.ts'

export const getContas = defineRoute({
  method: 'GET',
  path: '/rest/v1/contas',
  summary: "A month's planned and done shifts: a hospital's by specialty, sector and doctor, a doctor's by hospital",
  by: 'side',
  query: z.object({ mes }),
  ok: contas,
  errors: [],
})

export const listContasMonths = defineRoute({
  method: 'GET',
  path: '/rest/v1/contas/meses',
  summary: 'The sums of twelve months from one on: those with planned or done shifts',
  by: 'side',
  query: z.object({ desde: mes }),
  ok: z.object({ items: z.array(contasMonth) }),
  errors: [],
})

export const listContasShifts = defineRoute({
  method: 'GET',
  path: '/rest/v1/contas/plantoes',
  summary: 'The shifts behind a number of a month, in the order of their start',
  by: 'side',
  query: shiftsOfMonth.extend(page.shape),
  ok: pageOf(contasShift),
  errors: [],
})

export const downloadContas = defineRoute({
  method: 'GET',
  path: '/rest/v1/contas/csv',
  summary: 'The same shifts as a table for the bookkeeper: UTF-8 with a byte order mark, semicolons, decimal commas',
  by: 'side',
  query: shiftsOfMonth,
  ok: binary,
  mediaType: 'text/csv',
  errors: [],
})
