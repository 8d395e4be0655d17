import { z } from 'zod'
import { day, id } from '../fields.ts'
import { modalidades } from '../vagas/search/rules.ts'
import { isMonth, type Lista, listas, marcas, presences, shiftStates } from './rules.ts'

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
  planned: shiftSum,
  /** `one_sided` counts the shifts for which only one side has said that the doctor came. */
  done: shiftSum.extend({ one_sided: count }),
  missed: count,
  given_up: count,
  /** The vagas that the hospital has not closed, and how many are filled. Null for a doctor. */
  filling: z
    .object({
      vagas: count,
      filled: count,
      /** The median time from publication to acceptance; null while no vaga is filled. */
      minutes: z.number().int().nullable(),
    })
    .nullable(),
})
export type Figures = z.output<typeof figures>

/**
 * The shifts that begin in a month, by the calendar of their place. A hospital gets them grouped by specialty and by
 * week, a doctor by hospital.
 */
export const contas = z
  .object({
    total: figures,
    groups: z.array(
      figures.extend({
        by: z.enum(['especialidade', 'semana', 'hospital']),
        /** The specialty, the Monday of the week, or the id of the hospital. */
        key: z.string(),
        nome: z.string(),
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
  /** The key of a group: `especialidade` or `semana` for a hospital, `hospital` for a doctor. */
  especialidade: z.string().max(120).optional(),
  semana: day.optional(),
  hospital: id.optional(),
  marca: z.enum(marcas).optional(),
})
export type ShiftsOfMonth = z.output<typeof shiftsOfMonth>
