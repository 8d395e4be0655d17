import { z } from 'zod'
import { day, id } from '../../fields.ts'
import { ownVaga } from '../schema.ts'
import { vagaStatuses } from '../states.ts'
import { type OwnVagaChip, ownVagaChipNames, ownVagaSorts } from './chip-rules.ts'

const ownVagaText = z.string().trim().max(100)

const ownVagaSituations = [...vagaStatuses, 'realizada'] as const

export const ownVagaSearch = z.object({
  mostrar: z.enum(ownVagaChipNames).optional(),
  /** Words of the vaga or of a candidate, a CRM, a day or a weekday (`readOwnVagaText`). */
  q: ownVagaText.optional(),
  situacao: z.enum(ownVagaSituations).optional(),
  setor_id: id.optional(),
  /** A specialty by either of its names. */
  especialidade: z.string().max(120).optional(),
  /** The first and last day on which the shift may begin, by the calendar of its place; both included. */
  data_de: day.optional(),
  data_ate: day.optional(),
})
export type OwnVagaSearch = z.output<typeof ownVagaSearch>

export const ownVagaSort = z.enum(ownVagaSorts).default('recentes')

/** The search for the downloaded table, which can have drafts too ('rascunho'). No chip (`mostrar`) shows a draft. */
export const shiftTableSearch = ownVagaSearch.extend({
  situacao: z.enum([...ownVagaSituations, 'rascunho']).optional(),
  ordem: ownVagaSort,
})
export type ShiftTableSearch = z.input<typeof shiftTableSearch>

export const ownVagaCounts = z
  .object({ todas: z.number().int(), ...eachChip(() => z.number().int()) })
  .meta({ id: 'OwnVagaCounts' })
export type OwnVagaCounts = z.output<typeof ownVagaCounts>

export const quickSearch = z.object({ q: ownVagaText.min(1) })

/** The first answers of a quick search: shifts from today on before past ones, doctors by their last shift here. */
export const quickSearchFound = z
  .object({
    vagas: z.array(
      ownVaga.pick({
        id: true,
        nome_vaga: true,
        data: true,
        horario: true,
        modalidade: true,
        status: true,
        ends_at: true,
        open_until: true,
        setor: true,
        especialidade: true,
        accepted_name: true,
      }),
    ),
    plantoes: z.array(
      ownVaga.pick({
        id: true,
        nome_vaga: true,
        data: true,
        horario: true,
        modalidade: true,
        setor: true,
        especialidade: true,
      }),
    ),
    /** Doctors who applied or worked here, as long as the hospital may find them. */
    medicos: z.array(
      z.object({ id, nome: z.string(), candidaturas_count: z.number().int(), accepted_count: z.number().int() }),
    ),
  })
  .meta({ id: 'QuickSearchFound' })
export type QuickSearchFound = z.output<typeof quickSearchFound>

function eachChip<T>(make: () => T) {
  return Object.fromEntries(ownVagaChipNames.map((name) => [name, make()])) as Record<OwnVagaChip, T>
}
