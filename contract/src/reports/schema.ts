import { z } from 'zod'
import { id, instant, reason } from '../fields.ts'

export const reportSubjects = ['vaga', 'medico', 'hospital', 'avaliacao', 'avaliacao_hospital'] as const
export type ReportSubject = (typeof reportSubjects)[number]

export const reportBody = z.strictObject({ about: z.enum(reportSubjects), about_id: id, reason })

export const reportDecisions = ['sem_medida', 'comentario_removido', 'conta_suspensa'] as const
export type ReportDecision = (typeof reportDecisions)[number]

/** A report as operators read it. It names no doctor. */
export const report = z
  .object({
    id,
    about: z.enum(reportSubjects),
    about_id: id,
    /**
     * The account that is responsible for the reported thing; null for a rating whose author has no account any more.
     */
    about_user_id: id.nullable(),
    about_suspended_at: instant.nullable(),
    reporter_type: z.enum(['medico', 'hospital']),
    reason: z.string(),
    created_at: instant,
    decided_at: instant.nullable(),
    decision: z.enum(reportDecisions).nullable(),
    decision_reason: z.string().nullable(),
    /** How many other accounts reported the same account. */
    others: z.number().int(),
    /** The reported thing as it is now; null if it is a doctor, or is gone. */
    subject: z
      .object({
        nome: z.string().nullable(),
        hospital: z.string(),
        text: z.string().nullable(),
        estrelas: z.number().int().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Report' })
export type Report = z.output<typeof report>

export const decideReportBody = z.strictObject({ report_id: id, decision: z.enum(reportDecisions), reason })
