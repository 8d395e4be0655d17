import { z } from 'zod'
import { id, instant } from '../fields.ts'
import { hospitalOfVaga } from '../hospitais/schema.ts'
import { medico } from '../medicos/schema.ts'
import { changeProposal } from '../vagas/changes/schema.ts'
import { clash, contato, vaga } from '../vagas/schema.ts'
import { shiftDay } from './shift-day/schema.ts'
import { candidaturaStatuses } from './states.ts'

export const candidatura = z
  .object({
    id,
    vaga_id: id,
    medico_id: id,
    status: z.enum(candidaturaStatuses),
    created_at: instant,
  })
  .meta({ id: 'Candidatura' })

const reason = z.string().nullable()

/** Facts by which a hospital compares candidates. */
const record = z.object({
  /** The average of the ratings given by all hospitals, with one decimal; 0 without ratings. */
  media: z.number(),
  total: z.number().int(),
  /** Shifts that the doctor has worked at this hospital. */
  shifts_here: z.number().int(),
  gave_up_here: z.number().int(),
  has_documento: z.boolean(),
})

/**
 * How the doctor fits the vaga: the order of its candidates, most important first. A state that is unknown or kept back
 * fits, an unknown specialty does not.
 */
const fit = z.object({
  especialidade: z.boolean(),
  uf: z.boolean(),
  worked_here: z.boolean(),
})
export type Fit = z.output<typeof fit>

/**
 * A candidatura as its hospital sees it. Once the hospital may no longer read the doctor's data, only id and name
 * remain, and the CRM of an accepted doctor.
 */
export const candidaturaOfVaga = candidatura
  .extend({
    reason,
    medico: medico.omit({ auth_user_id: true }).extend({ crm: z.string().nullable(), email: z.string().nullable() }),
    /** The hospital can undo its decision until this moment. Nobody else sees the decision earlier. */
    undo_until: instant.nullable(),
    /** True for a pendente whose doctor is accepted for an overlapping shift, at any hospital. */
    has_clash: z.boolean(),
    /** The overlapping shift. A shift at another hospital is not shown. */
    clash: vaga.pick({ id: true, nome_vaga: true, data: true, horario: true, modalidade: true }).nullable(),
    /** True for a pendente that may overlap an accepted shift, because the hours of one of the two are unknown. */
    may_clash: z.boolean(),
    /** For a pendente, the minutes that the doctor would work without rest; null if the hours are unknown. */
    chain_minutes: z.number().int().nullable(),
    /** Null once the hospital may no longer read the doctor's data. */
    record: record.nullable(),
    /** Null once the hospital may no longer read the doctor's data. */
    fit: fit.nullable(),
    /** True while CRM, contact and document are hidden, because the hospital is suspended or not proven. */
    is_contact_held: z.boolean(),
  })
  .meta({ id: 'CandidaturaOfVaga' })
export type CandidaturaOfVaga = z.output<typeof candidaturaOfVaga>

/** A candidatura as its doctor sees it. `contato` is null unless the status is `aceita`. */
export const ownCandidatura = candidatura
  .extend({
    reason,
    vaga: vaga.extend({ hospital: hospitalOfVaga }),
    contato,
    /** Arrival and presence at an accepted shift that is not over. */
    day: shiftDay.nullable(),
    change: changeProposal.nullable(),
    /** For a pendente, the doctor's accepted shift that overlaps the vaga. */
    clash,
    can_rate: z.boolean(),
  })
  .meta({ id: 'OwnCandidatura' })
export type OwnCandidatura = z.output<typeof ownCandidatura>
