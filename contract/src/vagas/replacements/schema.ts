import { z } from 'zod'
import { id, instant, pageOf } from '../../fields.ts'

/**
 * A doctor who could take a vaga that opened again. Once the hospital's right to read has ended, specialty, phone and
 * `is_free` are null. The CRM is then null too, unless this hospital has accepted the doctor.
 */
export const replacement = z
  .object({
    medico_id: id,
    /** Null for a doctor who did not apply to this vaga, but may be called for urgencies. */
    candidatura_id: id.nullable(),
    nome: z.string(),
    crm: z.string().nullable(),
    crm_uf: z.string().nullable(),
    especialidade: z.string().nullable(),
    telefone: z.string().nullable(),
    /** Shifts at this hospital that are over. */
    shifts_here: z.number().int(),
    /** Whether no accepted shift overlaps the vaga's hours. The hospital does not learn which shift overlaps. */
    is_free: z.boolean().nullable(),
    /** When this person was called after the latest opening of the vaga. Null if not called since then. */
    called_at: instant.nullable(),
    /** Whether this person is among those whom 'Avisar' calls. */
    is_to_call: z.boolean(),
  })
  .meta({ id: 'Replacement' })
export type Replacement = z.output<typeof replacement>

/** `to_call_count` counts the people to call on all pages. */
export const replacementsPage = pageOf(replacement).extend({ to_call_count: z.number().int() })
