import { z } from 'zod'
import { id, instant } from '../../fields.ts'
import { ownChangeProposal } from '../../vagas/changes/schema.ts'
import { ownVaga } from '../../vagas/schema.ts'
import { candidaturaOfVaga } from '../schema.ts'

/** The fields of a vaga that are shown beside its candidates. */
export const reviewedVaga = ownVaga.pick({
  id: true,
  nome_vaga: true,
  especialidade: true,
  data: true,
  horario: true,
  valor: true,
  modalidade: true,
  status: true,
  starts_at: true,
  ends_at: true,
  open_until: true,
  time_zone: true,
  estado: true,
  candidaturas_count: true,
})
export type ReviewedVaga = z.output<typeof reviewedVaga>

/** Maximum number of candidates of one vaga in the list. The dialog of the vaga has all. */
export const maxShownOfVaga = 5

/** An open vaga for which somebody waits, with its first candidates. */
export const waitingVaga = z
  .object({
    vaga: reviewedVaga,
    /** Candidates who wait for a decision: 0 once somebody is accepted. Candidates about to be refused do not count. */
    waiting_count: z.number().int(),
    /** All pendente candidates, including those about to be refused and those not listed in `candidaturas`. */
    pendente_count: z.number().int(),
    first_applied_at: instant,
    /** The accepted candidate comes first, then the others in the order of arrival. */
    candidaturas: z.array(candidaturaOfVaga),
  })
  .meta({ id: 'WaitingVaga' })
export type WaitingVaga = z.output<typeof waitingVaga>

/** An accepted shift with a proposal that is not agreed, or with a rating that is due. */
export const followUp = z
  .object({
    /** The id of the candidatura. */
    id,
    kind: z.enum(['proposal', 'rating']),
    vaga: ownVaga.pick({ id: true, nome_vaga: true, data: true, horario: true, modalidade: true, time_zone: true }),
    medico: z.object({ id, nome: z.string() }),
    change: ownChangeProposal.nullable(),
    /** The start of the shift for a proposal, the end for a rating. */
    at: instant,
  })
  .meta({ id: 'FollowUp' })
export type FollowUp = z.output<typeof followUp>
