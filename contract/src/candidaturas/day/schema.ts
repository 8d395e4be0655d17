import { z } from 'zod'
import { avaliacaoOfShift, avaliacaoReceived } from '../../avaliacoes/schema.ts'
import { id, instant } from '../../fields.ts'
import { arrival } from '../../hospitais/schema.ts'

/** The day of an accepted shift, as its doctor and its hospital see it, and nobody else. */
export const shiftDay = z
  .object({
    candidatura_id: id,
    medico: z.string(),
    hospital: z.string(),
    /** At unknown hours those of the whole day. */
    starts_at: instant,
    ends_at: instant,
    ...arrival,
    checked_in_at: instant.nullable(),
    checked_out_at: instant.nullable(),
    /** As the hospital says. */
    presence: z.enum(['presente', 'nao_compareceu']).nullable(),
    presence_at: instant.nullable(),
    /** What the doctor says to a 'não compareceu'. */
    no_show_answer: z.string().nullable(),
    /** The ratings are sealed until both are given, or until then. */
    rate_until: instant,
    /** By the caller. */
    given: avaliacaoOfShift.extend({ is_open: z.boolean() }).nullable(),
    /** About the caller, once it is open. */
    received: avaliacaoReceived.nullable(),
  })
  .meta({ id: 'ShiftDay' })
export type ShiftDay = z.output<typeof shiftDay>
