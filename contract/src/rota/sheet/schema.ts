import { z } from 'zod'
import { id, text } from '../../fields.ts'
import { maxSheetCells, maxSheetCharacters } from './rules.ts'

export const month = z.string().regex(/^[2-8]\d{3}-(0[1-9]|1[0-2])$/)

/** The forms of a sheet. `dias` has names in its cells, `linhas` a shift in each line, `pessoas` codes in its cells. */
export const sheetShapes = ['dias', 'linhas', 'pessoas', 'mensagem'] as const
export type SheetShape = (typeof sheetShapes)[number]
const wordKinds = ['membro', 'setor', 'codigo', 'especialidade', 'mes'] as const

/**
 * The meaning that a person gives to a word. With `id` it is a doctor or a sector of the hospital. `text` is the name of a
 * new one, the hours of a code, the specialty of the sector `word`, or the month of the sheet's first day. A word with
 * neither is left out.
 */
export const sheetAnswer = z.strictObject({
  kind: z.enum(wordKinds),
  /** As the plan gives it. */
  word: z.string().max(250),
  id: id.optional(),
  text: text(200).min(1).optional(),
})
export type SheetAnswer = z.output<typeof sheetAnswer>

export const readSheetBody = z.strictObject({
  /** The texts of the cells. The text of merged cells stands in each of them. A message has a line in each row. */
  rows: z
    .array(z.array(z.string()))
    .min(1)
    .refine((rows) => rows.reduce((cells, row) => cells + Math.max(row.length, 1), 0) <= maxSheetCells)
    .refine((rows) => rows.flat().join('').length <= maxSheetCharacters),
  /** The month of days that stand without one. */
  month,
  answers: z.array(sheetAnswer).max(maxSheetCells).default([]),
})
export type ReadSheet = z.output<typeof readSheetBody>

/**
 * From the one that a person must look at first. `question`: nothing is saved before the answer. `check`: a near match.
 * `refused`: the doctor is elsewhere at this time. `existing`: the shift is in the plan already. `label`: the cell says
 * the day, turno or sector of others.
 */
export const sheetStates = [
  'question',
  'check',
  'unread',
  'refused',
  'create',
  'taken',
  'existing',
  'ignored',
  'label',
] as const
export type SheetState = (typeof sheetStates)[number]

/** A word of the sheet, wherever it stands, and what it is taken for, as an answer says it. */
export const sheetWord = sheetAnswer
  .extend({
    state: z.enum(['question', 'check', 'create', 'taken', 'ignored']),
    /** As it stands in the sheet first. */
    shown: z.string(),
    /** Its possible meanings: doctors, sectors or hours. */
    options: z.array(z.object({ id: id.optional(), text: z.string() })),
    /** The addresses of its cells. */
    cells: z.array(z.string()),
  })
  .meta({ id: 'SheetWord' })
export type SheetWord = z.output<typeof sheetWord>

export const sheetCell = z
  .object({
    row: z.number().int(),
    column: z.number().int(),
    state: z.enum(sheetStates),
    /** Its meaning, or why none was found. */
    meaning: z.string(),
    /** Indexes of its words in the plan's list. */
    words: z.array(z.number().int()),
  })
  .meta({ id: 'SheetCell' })
export type SheetCell = z.output<typeof sheetCell>

/** The effects of saving the sheet. The hash stands for all of them. */
export const sheetPlan = z
  .object({
    hash: z.string(),
    /** Null if no shift was found. */
    shape: z.enum(sheetShapes).nullable(),
    /** The months of the shifts. */
    months: z.array(month),
    words: z.array(sheetWord),
    /** The cells with text. */
    cells: z.array(sheetCell),
    /** Numbers of fixed shifts and of drafts that would be added. */
    fixed: z.number().int(),
    drafts: z.number().int(),
    existing: z.number().int(),
    refused: z.number().int(),
    /** How many of those that would be added are of days before today. */
    past: z.number().int(),
    new_membros: z.number().int(),
    new_setores: z.number().int(),
  })
  .meta({ id: 'SheetPlan' })
export type SheetPlan = z.output<typeof sheetPlan>

export const saveSheetBody = readSheetBody.extend({ hash: z.string().max(64) })
/** The shifts that were added with their doctors, as the steps that take them back name them, and their first month. */
export const savedSheet = z.object({
  added: z.array(z.object({ plantao_id: id, membro_id: id.nullable() })),
  month,
})
export type SavedSheet = z.output<typeof savedSheet>
