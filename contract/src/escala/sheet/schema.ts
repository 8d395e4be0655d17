import { z } from 'zod'
import { day, id, instant, page } from '../../fields.ts'
import { hospital } from '../../hospitais/schema.ts'
import { turnos } from '../../vagas/search/rules.ts'

const mes = z.string().regex(/^[2-8]\d{3}-(0[1-9]|1[0-2])$/)

/** A shift in a cell. */
const sheetEntry = z.object({
  /** The index of the doctor in `medicos`. Null while nobody has the shift: the paper says 'A definir'. */
  medico: z.number().int().nullable(),
  /** The shift's own hours, in a column without hours. */
  horario: z.string().nullable(),
  /** The day of the start, where a shift of more than 24 hours goes on. */
  desde: day.nullable(),
})
export type SheetEntry = z.output<typeof sheetEntry>

/** The key of a sector is its id. Shifts without a sector stand under their specialty, which then is the key. */
const sheetSetor = z.object({ key: z.string(), nome: z.string() })

const director = { director_name: true, director_crm: true, director_uf: true } as const

/**
 * The content of a month's paper: rows are days, columns are sector and turno. It is stored when the month is closed,
 * so a field that is added later must be optional.
 */
export const sheet = z
  .object({
    mes,
    hospital: hospital.pick({ nome: true, cnes: true, cnpj: true, cidade: true, estado: true, ...director }),
    /** The doctors of the month, each listed once, by name. */
    medicos: z.array(
      z.object({
        nome: z.string(),
        /** 'CRM/SP 123456' */
        crm: z.string().nullable(),
        rqe: z.string().nullable(),
        /** Null for a doctor without RQE, because only registered titles may be posted. */
        especialidade: z.string().nullable(),
        /** Null unless phones are asked for. Closed months have none. */
        telefone: z.string().nullable(),
      }),
    ),
    setores: z.array(
      sheetSetor.extend({
        /** Specialties of its shifts. */
        especialidades: z.array(z.string()),
        /** The last column may have no hours: there each shift has its own. */
        colunas: z.array(z.object({ horario: z.string().nullable(), turno: z.enum(turnos).nullable() })),
      }),
    ),
    dias: z.array(
      z.object({
        data: day,
        feriado: z.string().nullable(),
        /** The shifts by sector, then by column. */
        celulas: z.array(z.array(z.array(sheetEntry))),
      }),
    ),
    /** Shifts on call from home, which stand below the table. */
    sobreaviso: z.array(
      sheetSetor.extend({
        plantoes: z.array(z.object({ data: day, horario: z.string(), medico: z.number().int().nullable() })),
      }),
    ),
  })
  .meta({ id: 'Sheet' })
export type Sheet = z.output<typeof sheet>

/** One version of a month's paper, which nobody can change. */
export const closedMonth = z
  .object({
    id,
    /** Counts from 1 in each month. */
    number: z.number().int(),
    closed_at: instant,
    /** The account that closed it, by its e-mail then. */
    closed_by: z.string(),
  })
  .meta({ id: 'ClosedMonth' })
export type ClosedMonth = z.output<typeof closedMonth>

/** A difference between a closed month and now. */
const sheetChange = sheetSetor.extend({
  data: day,
  /** Null where the hours say which shift it is. */
  turno: z.enum(turnos).nullable(),
  horario: z.string(),
  is_sobreaviso: z.boolean(),
  /** Doctors with their CRM, who are not there on the other side. Empty if there was no shift, like `agora`. */
  era: z.array(z.string()),
  agora: z.array(z.string()),
})
export type SheetChange = z.output<typeof sheetChange>

export const printedSheet = z
  .object({
    sheet,
    /** The version that this is, or the last one before. Null while the month was never closed. */
    closed: closedMonth.nullable(),
    /** The differences from the last version. */
    changes: z.array(sheetChange),
    /** Doctors of the house in this month whose CRM is not known yet. */
    without_crm: z.number().int(),
  })
  .meta({ id: 'PrintedSheet' })
export type PrintedSheet = z.output<typeof printedSheet>

/** `telefones` adds the doctors' phones. Accepted doctors then find the hospital in 'Quem viu meus dados'. */
export const sheetSearch = z.object({ mes, telefones: z.literal('true').optional() })
export const closedMonthSearch = page.extend({ mes })
export const closeMonthBody = z.strictObject({ mes })
