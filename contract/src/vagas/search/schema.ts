import { z } from 'zod'
import { day, id } from '../../fields.ts'
import { estados } from '../../hospitais/rules.ts'
import { maxValor } from '../rules.ts'
import { eachFlag, sorts, turnos } from './rules.ts'

/** Several values of one filter, with commas between them. */
export function listOf<T extends z.ZodType<string, string>>(value: T, most: number) {
  return z
    .string()
    .max(most * 140)
    .transform((list) => [...new Set(list.split(','))])
    .pipe(z.array(value).max(most))
}

/** Reais. */
const minimum = z.coerce.number().min(0).max(maxValor)

/** A city as filters name it, as in `sao paulo/SP` (`app.city_key`). */
const cidade = z.string().regex(/^[^,/]{1,120}\/[A-Z]{2}$/)

/** All given filters must hold. Of several values of one filter, one must hold. */
export const vagaFilters = z.object({
  /** Each word must stand in the vaga's name, hospital, specialty, city or state; case and accents do not matter. */
  q: z.string().trim().max(100).optional(),
  hospital_id: id.optional(),
  /** By either of its names. */
  especialidade: z.string().max(120).optional(),
  estado: listOf(z.enum(estados), 27).optional(),
  cidade: listOf(cidade, 30).optional(),
  /** The day on which the shift begins, at its hospital: from and to, both included. */
  data_de: day.optional(),
  data_ate: day.optional(),
  turno: listOf(z.enum(turnos), turnos.length).optional(),
  /**
   * `fim_de_semana`: shifts of which a part lies on a Saturday, a Sunday or a national holiday. `sem_conflito`: without those that
   * overlap a shift for which the calling doctor is accepted.
   */
  ...eachFlag(() => z.literal('true').optional()),
  valor_min: minimum.optional(),
  valor_hora_min: minimum.optional(),
})
/** As sent: lists are texts with commas. */
export type VagaFilters = z.input<typeof vagaFilters>
/** As read. */
export type VagaQuestion = z.output<typeof vagaFilters>
export const filterNames = Object.keys(vagaFilters.shape) as (keyof VagaQuestion)[]

export const vagaSort = z.enum(sorts).default('recentes')

const counted = <T extends z.ZodType>(value: T) => z.array(z.object({ value, count: z.number().int() }))

export const cityOption = z.object({
  value: z.string(),
  nome: z.string(),
  estado: z.string(),
  count: z.number().int(),
})
export type CityOption = z.output<typeof cityOption>

/**
 * How many vagas each option of a filter would find. Each counts with all filters but its own, so an option of a filter that is
 * already in use shows what choosing it instead would find.
 */
export const vagaFacets = z
  .object({
    /** With all filters. */
    count: z.number().int(),
    especialidade: counted(z.string()),
    estado: counted(z.string()),
    /** The most frequent ones, and those of the filter. */
    cidade: z.array(cityOption),
    turno: counted(z.enum(turnos)),
    ...eachFlag(() => z.number().int()),
    valor_min: counted(z.number()),
    valor_hora_min: counted(z.number()),
  })
  .meta({ id: 'VagaFacets' })
export type VagaFacets = z.output<typeof vagaFacets>
