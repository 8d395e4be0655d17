import { z } from 'zod'
import { day, id } from '../../fields.ts'

/**
 * The day, hours and value to which the accepted doctor is asked to agree. Unchanged fields repeat the vaga's values.
 */
export const changeProposal = z
  .object({ id, data: day, horario: z.string(), valor: z.number().nullable() })
  .meta({ id: 'ChangeProposal' })
export type ChangeProposal = z.output<typeof changeProposal>

/** A proposal as the hospital sees it. A declined proposal stays until the next proposal, or until the shift begins. */
export const ownChangeProposal = changeProposal
  .extend({ status: z.enum(['pending', 'declined']) })
  .meta({ id: 'OwnChangeProposal' })
