import { z } from 'zod'
import { avaliacaoOfShift, avaliacaoReceived } from '../../avaliacoes/schema.ts'
import { id, instant } from '../../fields.ts'
import { arrival } from '../../hospitais/schema.ts'

/** Arrival, presence and ratings of an accepted shift. Only its doctor and its hospital see them. */
export const shiftDay = z
  .object({
    candidatura_id: id,
    medico: z.string(),
    hospital: z.string(),
    /** If the hours are unknown, the start and the end of the whole day. */
    starts_at: instant,
    ends_at: instant,
    ...arrival,
    checked_in_at: instant.nullable(),
    checked_out_at: instant.nullable(),
    presence: z.enum(['presente', 'nao_compareceu']).nullable(),
    presence_at: instant.nullable(),
    no_show_answer: z.string().nullable(),
    /** The moment until which both sides may rate. The ratings stay sealed until then, or until both are given. */
    rate_until: instant,
    given: avaliacaoOfShift.extend({ is_open: z.boolean() }).nullable(),
    /** The rating that the other side gave the caller, once it is no longer sealed. */
    received: avaliacaoReceived.nullable(),
  })
  .meta({ id: 'ShiftDay' })
export type ShiftDay = z.output<typeof shiftDay>
