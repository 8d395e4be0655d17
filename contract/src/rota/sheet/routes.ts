import { defineRoute } from '../../route.ts'
import { maxSheetCells, maxSheetCharacters, maxSheetShifts } from './rules.ts'
import { readSheetBody, savedSheet, saveSheetBody, sheetPlan } from './schema.ts'

/** A character can take several bytes. */
const maxBytes = 3 * maxSheetCharacters

export const readSheet = defineRoute({
  method: 'POST',
  path: '/functions/v1/read-sheet',
  summary: `Read a pasted sheet of up to ${maxSheetCells} cells: what each cell means, and what saving it would do`,
  by: 'hospital',
  body: readSheetBody,
  maxBytes,
  ok: sheetPlan,
  errors: ['hospital_not_found', 'too_many_requests'],
})

export const saveSheet = defineRoute({
  method: 'POST',
  path: '/functions/v1/save-sheet',
  summary: `Save up to ${maxSheetShifts} shifts of a sheet, if its plan still has this hash`,
  by: 'hospital',
  body: saveSheetBody,
  maxBytes,
  ok: savedSheet,
  errors: [
    'hospital_not_found',
    'sheet_plan_changed',
    'sheet_has_questions',
    'sheet_too_large',
    'setores_full',
    'idempotency_key_reused',
    'too_many_requests',
  ],
  idempotent: true,
})
