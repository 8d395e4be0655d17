import { z } from 'zod'
import { id, instant } from '../fields.ts'
import { hospitalOfVaga } from '../hospitais/schema.ts'
import { medico } from '../medicos/schema.ts'
import { changeProposal } from '../vagas/changes/schema.ts'
import { clash, contato, vaga } from '../vagas/schema.ts'
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

/** A candidatura as its hospital sees it, with the doctor: only id and name after the right to read has ended. */
export const candidaturaOfVaga = candidatura
  .extend({
    reason,
    medico: medico.omit({ auth_user_id: true }).extend({ crm: z.string().nullable(), email: z.string().nullable() }),
    /** The moment until which the hospital may take its acceptance back; until then nobody else knows of it. */
    undo_until: instant.nullable(),
    /** True for a pendente whose doctor is accepted for an overlapping shift. The other hospital is not named. */
    has_clash: z.boolean(),
    /** True for a pendente that may overlap an accepted shift, because the hours of one are unknown. */
    may_clash: z.boolean(),
    /** For a pendente, the minutes that the doctor would work without rest; null at unknown hours. */
    chain_minutes: z.number().int().nullable(),
  })
  .meta({ id: 'CandidaturaOfVaga' })
export type CandidaturaOfVaga = z.output<typeof candidaturaOfVaga>

/** A candidatura as its doctor sees it, with vaga and hospital. Address and phone come only after acceptance. */
export const ownCandidatura = candidatura
  .extend({
    reason,
    vaga: vaga.extend({ hospital: hospitalOfVaga }),
    contato,
    change: changeProposal.nullable(),
    /** The moment at which the doctor of an accepted shift arrived. */
    checked_in_at: instant.nullable(),
    /** For a pendente, the accepted shift because of which the hospital cannot accept it any more. */
    clash,
    /** True when the shift is over and the doctor may still rate the hospital. */
    can_rate: z.boolean(),
  })
  .meta({ id: 'OwnCandidatura' })
export type OwnCandidatura = z.output<typeof ownCandidatura>
