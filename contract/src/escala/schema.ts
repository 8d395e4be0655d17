import { z } from 'zod'
import { day, id, instant } from '../fields.ts'
import { membro } from '../membros/schema.ts'
import { ownVagaChipNames, plantaoChipNames } from '../vagas/own-vagas/chip-rules.ts'
import { ownVagaSearch, ownVagaSort, ownVagaText } from '../vagas/own-vagas/schema.ts'
import { ownVaga } from '../vagas/schema.ts'
import { modalidades, turnos } from '../vagas/search/rules.ts'

/** Six weeks: as many days as the calendar of a month shows. */
export const maxEscalaDays = 42

/** The first and the last day that are asked for, both included. */
const escalaDays = z.object({ data_de: day, data_ate: day }).refine(({ data_de, data_ate }) => {
  const days = (Date.parse(data_ate) - Date.parse(data_de)) / 86_400_000 + 1
  return days >= 1 && days <= maxEscalaDays
})
/** `telefones` adds the accepted doctors' phones. These doctors then find the hospital in 'Quem viu meus dados'. */
export const escalaSearch = escalaDays.safeExtend({ telefones: z.literal('true').optional() })
export type EscalaSearch = z.output<typeof escalaSearch>

/** A fact that stands out at a fixed shift, although it is allowed. */
export const shiftMark = z
  .discriminatedUnion('kind', [
    /** The doctor is also on call from home, or at a vaga that an account with the same CRM was accepted for. */
    z.object({ kind: z.enum(['sobreaviso', 'mesmo_crm']), data: day, horario: z.string() }),
    /** The shift is a part of more than 24 hours in a row at this hospital. */
    z.object({ kind: z.literal('seguidas'), minutes: z.number().int() }),
  ])
  .meta({ id: 'ShiftMark' })
export type ShiftMark = z.output<typeof shiftMark>

/** A shift as the hospital's plan shows it. Shifts that the hospital has closed are left out. */
export const escalaShift = z
  .object({
    /** The id of the vaga. A draft has the id that its vaga will have. */
    id,
    /** `fixo`: a shift of a doctor of the house, which is neither draft nor vaga. */
    status: z.enum(['aberta', 'preenchida', 'expirada', 'rascunho', 'fixo']),
    setor_id: id.nullable(),
    especialidade: z.string(),
    modalidade: z.enum(modalidades),
    /** Null if the hours are unknown, like `starts_at` and `ends_at`. */
    turno: z.enum(turnos).nullable(),
    data: day,
    horario: z.string(),
    time_zone: z.string(),
    starts_at: instant.nullable(),
    ends_at: instant.nullable(),
    open_until: instant,
    /**
     * The index in `medicos` of the doctor of the house, or of the accepted doctor, also while the acceptance can be
     * taken back.
     */
    medico: z.number().int().nullable(),
    /** Candidates who wait for an answer, while nobody is accepted. */
    waiting_count: z.number().int(),
    checked_in_at: instant.nullable(),
    marks: z.array(shiftMark).optional(),
  })
  .meta({ id: 'EscalaShift' })
export type EscalaShift = z.output<typeof escalaShift>

export const escala = z
  .object({
    /** The doctors, each listed once. Repeating names at each shift would take a quarter of the answer. */
    medicos: z.array(
      z.object({
        nome: z.string(),
        /** Null for a doctor who was accepted through the market. */
        membro_id: id.nullable(),
        /** Null unless the search asks for phones and the hospital may still read this doctor's data. */
        telefone: z.string().nullable(),
      }),
    ),
    items: z.array(escalaShift),
  })
  .meta({ id: 'Escala' })
export type Escala = z.output<typeof escala>

/** The search of the downloaded table, which may also be for planned shifts. */
export const shiftTableSearch = ownVagaSearch.extend({
  mostrar: z.enum([...ownVagaChipNames, ...plantaoChipNames]).optional(),
  ordem: ownVagaSort,
})

export const quickSearch = z.object({ q: ownVagaText.min(1) })

const foundShift = {
  id: true,
  nome_vaga: true,
  data: true,
  horario: true,
  modalidade: true,
  setor: true,
  especialidade: true,
} as const

/**
 * The first results of a quick search. Past shifts come last. Doctors whose name begins with the words come first, then
 * those of the latest candidatura.
 */
export const quickSearchFound = z
  .object({
    vagas: z.array(
      ownVaga.pick({ ...foundShift, status: true, ends_at: true, open_until: true, accepted_name: true }).extend({
        /** The candidate by whom the vaga was found, unless its own names contain all words. */
        candidate_name: z.string().nullable(),
      }),
    ),
    plantoes: z.array(ownVaga.pick(foundShift)),
    /** Active doctors of the house, with the next fixed shift. */
    membros: z.array(
      membro.pick({ id: true, nome: true }).extend({
        next: ownVaga
          .pick({ data: true, horario: true, modalidade: true })
          .extend({ setor: z.string().nullable() })
          .nullable(),
      }),
    ),
    /** Doctors who applied or worked here, as long as the hospital may find them. */
    medicos: z.array(
      z.object({ id, nome: z.string(), candidaturas_count: z.number().int(), accepted_count: z.number().int() }),
    ),
  })
  .meta({ id: 'QuickSearchFound' })
export type QuickSearchFound = z.output<typeof quickSearchFound>
