import { z } from 'zod'
import { day, id } from '../../fields.ts'
import { estados } from '../../hospitais/rules.ts'
import { maxValor } from '../rules.ts'
import { eachFlag, modalidades, sorts, turnos } from './rules.ts'

export function listOf<T extends z.ZodType<string, string>>(value: T, maxItems: number) {
  return z
    .string()
    .max(maxItems * 140)
    .transform((list) => [...new Set(list.split(','))])
    .pipe(z.array(value).max(maxItems))
}

const minimum = z.coerce.number().min(0).max(maxValor)

/** A city as filters name it: `sao paulo/SP` (`app.city_key`). */
const cidade = z.string().regex(/^[^,/]{1,120}\/[A-Z]{2}$/)

/** Filters of the open vagas. All given filters must match, each by any of its values. */
export const vagaFilters = z.object({
  /** Each word must occur in the vaga's name, hospital, specialty, city or state. Case and accents do not matter. */
  q: z.string().trim().max(100).optional(),
  hospital_id: id.optional(),
  /** A specialty by either of its names. */
  especialidade: z.string().max(120).optional(),
  estado: listOf(z.enum(estados), 27).optional(),
  cidade: listOf(cidade, 30).optional(),
  /** The first and last day on which the shift may begin, by the calendar of its place; both included. */
  data_de: day.optional(),
  data_ate: day.optional(),
  turno: listOf(z.enum(turnos), turnos.length).optional(),
  modalidade: listOf(z.enum(modalidades), modalidades.length).optional(),
  /**
   * `fim_de_semana`: a part of the shift lies on a Saturday, a Sunday or a national holiday. `hospital_confirmado`: the
   * hospital proved who it is.
   */
  ...eachFlag(() => z.literal('true').optional()),
  valor_min: minimum.optional(),
  valor_hora_min: minimum.optional(),
})
/** Filters as sent: lists are texts with commas. */
export type VagaFilters = z.input<typeof vagaFilters>
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

/** The number of vagas that each option would find. Each count ignores the filter to which its option belongs. */
export const vagaFacets = z
  .object({
    count: z.number().int(),
    especialidade: counted(z.string()),
    estado: counted(z.string()),
    /** The most frequent cities, and those of the filter. */
    cidade: z.array(cityOption),
    turno: counted(z.enum(turnos)),
    modalidade: counted(z.enum(modalidades)),
    ...eachFlag(() => z.number().int()),
    valor_min: counted(z.number()),
    valor_hora_min: counted(z.number()),
  })
  .meta({ id: 'VagaFacets' })
export type VagaFacets = z.output<typeof vagaFacets>
