import { z } from 'zod'
import { day, id } from '../fields.ts'
import { modalidades } from '../vagas/search/rules.ts'
import { isMonth, type Lista, listas, presences, shiftStates } from './rules.ts'

const count = z.number().int().nonnegative()

/** `cents` leaves out shifts without a value, `minutes` those with unknown hours. */
const shiftSum = z.object({
  shifts: count,
  minutes: count,
  /** Whole cents, because sums of fractions are not exact. */
  cents: count,
  without_valor: count,
  without_hours: count,
})
export type ShiftSum = z.output<typeof shiftSum>

const figures = z.object({
  /** Planned and done shifts together. */
  all: shiftSum,
  planned: shiftSum,
  done: shiftSum,
  /** The shifts of the list 'conferir', and those among them that are done by the word of one side alone. */
  to_check: count,
  one_sided: count,
  missed: count,
  given_up: count,
  /** The vagas that the hospital has not closed. Null for a doctor. */
  filling: z
    .object({
      filled: count,
      unfilled: count,
      /** The median time from publication to acceptance; null while no vaga is filled. */
      minutes: z.number().int().nullable(),
    })
    .nullable(),
})
export type Figures = z.output<typeof figures>

/** The key of the group of shifts without a sector. */
export const noSetor = 'nenhum'

/** The shifts that begin in a month, by the calendar of their place. */
export const contas = z
  .object({
    total: figures,
    /** The parts of `all`, the largest value first. */
    groups: z.array(
      shiftSum.extend({
        by: z.enum(['especialidade', 'setor', 'medico', 'hospital']),
        /** The specialty or an id. */
        key: z.string(),
        /** Null for shifts without a sector. */
        nome: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Contas' })
export type Contas = z.output<typeof contas>
export type Group = Contas['groups'][number]

export const contasShift = z
  .object({
    /** The id of the candidatura, or of the vaga if the shift has no doctor. */
    id,
    vaga_id: id,
    state: z.enum(shiftStates),
    nome_vaga: z.string(),
    especialidade: z.string(),
    data: day,
    horario: z.string(),
    modalidade: z.enum(modalidades),
    minutes: count.nullable(),
    valor: z.number().nullable(),
    /** The name of the other side: for a hospital the doctor's, for a doctor the hospital's. */
    other: z.string().nullable(),
    presence: z.enum(presences),
  })
  .meta({ id: 'ContasShift' })
export type ContasShift = z.output<typeof contasShift>

export const mes = z.string().refine(isMonth).meta({ pattern: String.raw`^[2-8]\d{3}-(0[1-9]|1[0-2])$` })

export const shiftsOfMonth = z.object({
  mes,
  lista: z.enum(Object.keys(listas) as [Lista]).default('todos'),
  /** The key of a group: `hospital` for a doctor, the others for a hospital. */
  especialidade: z.string().max(120).optional(),
  setor: id.or(z.literal(noSetor)).optional(),
  medico: id.optional(),
  hospital: id.optional(),
})
export type ShiftsOfMonth = z.output<typeof shiftsOfMonth>

export const contasMonth = shiftSum.extend({ mes, done_cents: count }).meta({ id: 'ContasMonth' })
export type ContasMonth = z.output<typeof contasMonth>
