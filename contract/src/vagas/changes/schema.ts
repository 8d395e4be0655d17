import { z } from 'zod'
import { day, id } from '../../fields.ts'

/** Other times or another value that the hospital asks the accepted doctor to agree to; what is not to change is as it was. */
export const changeProposal = z
  .object({ id, data: day, horario: z.string(), valor: z.number().nullable() })
  .meta({ id: 'ChangeProposal' })
export type ChangeProposal = z.output<typeof changeProposal>

/** As the hospital sees it: `declined` until the next one, or until the shift begins. */
export const ownChangeProposal = changeProposal
  .extend({ status: z.enum(['pending', 'declined']) })
  .meta({ id: 'OwnChangeProposal' })
