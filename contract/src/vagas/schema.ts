import { z } from 'zod'
import { candidaturaStatuses } from '../candidaturas/states.ts'
import { day, id, instant, patchOf, reason, required, text } from '../fields.ts'
import { hospitalOfVaga } from '../hospitais/schema.ts'
import { messages } from '../messages.ts'
import { changeProposal, ownChangeProposal } from './changes/schema.ts'
import { contentNames, eachNote, type VagaContent } from './content-rules.ts'
import { maxValor, parseValor } from './rules.ts'
import { modalidades } from './search/rules.ts'
import { vagaStatuses } from './states.ts'

/** An amount with at most two decimals, as numeric(10,2) keeps it. */
const valor = z
  .number()
  .min(0, messages.vagas.valorNegative)
  .max(maxValor, messages.vagas.valorTooHigh)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4)

/** The last day that the table allows. The schema accepts past days: the server refuses them (`vaga_in_past`). */
const lastDay = '9000-12-31'

export const contentFields = {
  nome_vaga: required(200, messages.fields.required),
  especialidade: required(120, messages.fields.required),
  data: z
    .string()
    .min(1, messages.fields.required)
    .pipe(day.refine((value) => value <= lastDay, messages.fields.dateInvalid)),
  horario: required(60, messages.fields.required),
  ...eachNote(({ max }) => text(max).nullable()),
  valor: valor.nullable(),
  modalidade: z.enum(modalidades),
} satisfies Record<keyof VagaContent, z.ZodType>

export const createVagaBody = z.strictObject({
  ...contentFields,
  ...eachNote((_, name) => contentFields[name].default(null)),
  valor: contentFields.valor.default(null),
  modalidade: contentFields.modalidade.default('presencial'),
  hospital_id: id,
  /** One of the hospital's sectors, of which doctors know nothing. */
  setor_id: id.optional(),
})

/** The day and hours that the caller saw. If another window has changed them, the request fails with `shift_moved`. */
export const movedFrom = z.strictObject({ data: contentFields.data, horario: contentFields.horario })

/** Refuses `moved_from` in a body with neither `data` nor `horario`. */
export const movable = <Body extends z.ZodType<{ moved_from?: unknown; data?: unknown; horario?: unknown }>>(
  body: Body,
) => body.refine(({ moved_from, data, horario }) => !moved_from || data !== undefined || horario !== undefined)

export const updateVagaBody = movable(patchOf({ ...contentFields, setor_id: id.nullable(), moved_from: movedFrom }))

/** A change after a doctor was accepted. Fields that are not given keep their values. */
export const proposeChangeBody = z.strictObject({
  vaga_id: id,
  data: contentFields.data.optional(),
  horario: contentFields.horario.optional(),
  valor: contentFields.valor.optional(),
  override_reason: reason.optional(),
})

/** The form's values, in which `valor` is the typed text. Its output fits `createVagaBody` and `updateVagaBody`. */
export const vagaForm = z.object({
  ...contentFields,
  ...eachNote(({ max }) => text(max).transform((value) => value || null)),
  valor: z.string().transform((typed, context) => {
    const { valor, error } = parseValor(typed)
    if (error) context.addIssue(error)
    return valor
  }),
  setor_id: z
    .string()
    .optional()
    .transform((value) => value || undefined),
})
export type VagaFormInput = z.input<typeof vagaForm>
export type VagaFormValues = z.output<typeof vagaForm>

export const vaga = z.object({
  id,
  hospital_id: id,
  nome_vaga: z.string(),
  especialidade: z.string(),
  data: day,
  horario: z.string(),
  valor: z.number().nullable(),
  modalidade: z.enum(modalidades),
  ...eachNote(() => z.string().nullable()),
  created_at: instant,
  status: z.enum(vagaStatuses),
  /** Null when `parseHorario` cannot read `horario`. */
  starts_at: instant.nullable(),
  ends_at: instant.nullable(),
  open_until: instant,
  /** True after the vaga opened again: it then takes applications until half of the shift is over. */
  is_reopened: z.boolean(),
  // Zone and place are the hospital's at publication, and stay when the hospital moves.
  time_zone: z.string(),
  cidade: z.string(),
  estado: z.string(),
  localizacao: z.string(),
})
export type Vaga = z.output<typeof vaga>

/** The calling doctor's accepted shift that overlaps the vaga. Null also if the hours of either shift are unknown. */
export const clash = vaga.pick({ data: true, horario: true, modalidade: true }).nullable()

export const openVaga = vaga
  .extend({
    hospital: hospitalOfVaga,
    candidatura: z.object({ id, status: z.enum(candidaturaStatuses) }).nullable(),
    clash,
  })
  .meta({ id: 'OpenVaga' })
export type OpenVaga = z.output<typeof openVaga>

/** A vaga as any visitor with its link sees it, without the exact place and without candidates. */
export const publicVaga = vaga
  .omit({ localizacao: true })
  .extend({ hospital: hospitalOfVaga })
  .meta({ id: 'PublicVaga' })
export type PublicVaga = z.output<typeof publicVaga>

/** The address and phone of the place, only for the hospital itself and for the doctor it accepted. */
export const contato = z.object({ endereco: z.string(), telefone: z.string() }).nullable()

/**
 * A vaga on its page for a doctor. For the accepted doctor, `change` is a proposed change to agree to, and
 * `checked_in_at` the time of arrival.
 */
export const vagaForMedico = openVaga
  .extend({ contato, change: changeProposal.nullable(), checked_in_at: instant.nullable() })
  .meta({ id: 'VagaForMedico' })
export type VagaForMedico = z.output<typeof vagaForMedico>

export const ownVaga = vaga
  .extend({
    endereco: z.string(),
    telefone: z.string(),
    setor: z.object({ id, nome: z.string() }).nullable(),
    candidaturas_count: z.number().int(),
    /** Candidates who wait for an answer, while the vaga is open. */
    pendentes_count: z.number().int(),
    /**
     * The number of candidates of a closed or reopened vaga who were not selected and not called since it was reopened.
     * Only the list of `replacement` says who they are, because every reading of that list is recorded.
     */
    to_invite_count: z.number().int(),
    accepted_name: z.string().nullable(),
    /** The phone of the accepted doctor; null also after the hospital's right to read it has ended. */
    accepted_phone: z.string().nullable(),
    change: ownChangeProposal.nullable(),
    can_rate: z.boolean(),
    /** The hospital can undo its acceptance until this moment. Nobody else sees the acceptance earlier. */
    undo_until: instant.nullable(),
  })
  .meta({ id: 'OwnVaga' })
export type OwnVaga = z.output<typeof ownVaga>

/** An event of a vaga or of one of its candidaturas. */
export const historyEvent = z
  .object({
    id,
    at: instant,
    /** `vaga_` or `candidatura_` with what happened, mostly the new status: 'candidatura_recusada'. */
    kind: z.string(),
    /** The side that acted; null for the server, and for a doctor whom the caller may not know of. */
    by: z.enum(['medico', 'hospital']).nullable(),
    medico: z.object({ nome: z.string() }).nullable(),
    previous_status: z.string().nullable(),
    changes: z.array(
      z.object({
        field: z.enum(contentNames),
        from: z.union([z.string(), z.number()]).nullable(),
        to: z.union([z.string(), z.number()]).nullable(),
      }),
    ),
    reason: z.string().nullable(),
  })
  .meta({ id: 'HistoryEvent' })
export type HistoryEvent = z.output<typeof historyEvent>
