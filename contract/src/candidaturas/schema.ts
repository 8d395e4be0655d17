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

/** Why its status is what it is, in the words of whoever changed it. */
const reason = z.string().nullable()

/** As its hospital sees it, with the doctor: only id and name once the right to read has ended. */
export const candidaturaOfVaga = candidatura
  .extend({
    reason,
    medico: medico.omit({ auth_user_id: true }).extend({ crm: z.string().nullable(), email: z.string().nullable() }),
    /** The moment until which the hospital may take its acceptance back; until then nobody else knows of it. */
    undo_until: instant.nullable(),
    /** Pendente, and the doctor is accepted for a shift that overlaps, at a hospital that is not named. */
    has_clash: z.boolean(),
    /** Pendente, and the doctor is accepted for a shift that may overlap: the hours of one of the two could not be read. */
    may_clash: z.boolean(),
    /** Of a pendente: for how long the doctor would work without rest, at hospitals that are not named. Null at unknown hours. */
    chain_minutes: z.number().int().nullable(),
  })
  .meta({ id: 'CandidaturaOfVaga' })
export type CandidaturaOfVaga = z.output<typeof candidaturaOfVaga>

/** As its doctor sees it, with vaga and hospital; address and phone only after acceptance. */
export const ownCandidatura = candidatura
  .extend({
    reason,
    vaga: vaga.extend({ hospital: hospitalOfVaga }),
    contato,
    /** What the hospital asks the accepted doctor to agree to. */
    change: changeProposal.nullable(),
    /** Only of a pendente: the hospital cannot accept it any more. */
    clash,
    /** The shift is over, and the doctor may rate the hospital and has not. */
    can_rate: z.boolean(),
  })
  .meta({ id: 'OwnCandidatura' })
export type OwnCandidatura = z.output<typeof ownCandidatura>
