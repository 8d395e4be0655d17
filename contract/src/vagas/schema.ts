import { z } from 'zod'
import { candidaturaStatuses } from '../candidaturas/states.ts'
import { day, id, instant, patchOf, reason, required, text } from '../fields.ts'
import { hospitalOfVaga } from '../hospitais/schema.ts'
import { messages } from '../messages.ts'
import { changeProposal, ownChangeProposal } from './changes/schema.ts'
import { contentNames, eachNote, type VagaContent } from './content-rules.ts'
import { maxValor, parseValor } from './rules.ts'
import { vagaStatuses } from './states.ts'

/** Cents at most, as numeric(10,2) keeps them. */
const valor = z
  .number()
  .min(0, messages.vagas.valorNegative)
  .max(maxValor, messages.vagas.valorTooHigh)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4)

/** The table's; days of former years are answered by `vaga_in_past`. */
const lastDay = '9000-12-31'

const vagaFields = {
  nome_vaga: required(200, messages.fields.required),
  especialidade: required(120, messages.fields.required),
  data: z
    .string()
    .min(1, messages.fields.required)
    .pipe(day.refine((value) => value <= lastDay, messages.fields.dateInvalid)),
  horario: required(60, messages.fields.required),
  ...eachNote(({ max }) => text(max).nullable()),
  valor: valor.nullable(),
} satisfies Record<keyof VagaContent, z.ZodType>

export const createVagaBody = z.strictObject({
  ...vagaFields,
  ...eachNote((_, name) => vagaFields[name].default(null)),
  valor: vagaFields.valor.default(null),
  hospital_id: id,
})
export const updateVagaBody = patchOf(vagaFields)

/** Once a doctor is accepted. What is not given stays. */
export const proposeChangeBody = z.strictObject({
  vaga_id: id,
  data: vagaFields.data.optional(),
  horario: vagaFields.horario.optional(),
  valor: vagaFields.valor.optional(),
  /** Why the doctor may work more than 24 hours in a row. */
  override_reason: reason.optional(),
})

/** The form's values: `valor` is the text typed. Its output fits both bodies. */
export const vagaForm = z.object({
  ...vagaFields,
  ...eachNote(({ max }) => text(max).transform((value) => value || null)),
  valor: z.string().transform((typed, context) => {
    const { valor, error } = parseValor(typed)
    if (error) context.addIssue(error)
    return valor
  }),
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
  ...eachNote(() => z.string().nullable()),
  created_at: instant,
  status: z.enum(vagaStatuses),
  /** Null when `horario` does not read as two times. */
  starts_at: instant.nullable(),
  ends_at: instant.nullable(),
  open_until: instant,
  /** It had been filled or closed, and takes applications until half of the shift is over. */
  is_reopened: z.boolean(),
  // The hospital's at publication: they stay when the hospital moves.
  time_zone: z.string(),
  cidade: z.string(),
  estado: z.string(),
  localizacao: z.string(),
})
export type Vaga = z.output<typeof vaga>

/** An accepted shift of the calling doctor that overlaps; null also where times are unknown. */
export const clash = vaga.pick({ data: true, horario: true }).nullable()

/** As a doctor's list shows it. */
export const openVaga = vaga
  .extend({
    hospital: hospitalOfVaga,
    /** The caller's own candidatura, when there is one. */
    candidatura: z.object({ id, status: z.enum(candidaturaStatuses) }).nullable(),
    clash,
  })
  .meta({ id: 'OpenVaga' })
export type OpenVaga = z.output<typeof openVaga>

/** As anybody may read it who has its link: without the exact place, and without those who applied. */
export const publicVaga = vaga
  .omit({ localizacao: true })
  .extend({ hospital: hospitalOfVaga })
  .meta({ id: 'PublicVaga' })
export type PublicVaga = z.output<typeof publicVaga>

/** Where to go and whom to call: only for the hospital itself, and for the doctor it accepted. */
export const contato = z.object({ endereco: z.string(), telefone: z.string() }).nullable()

/** As its page shows it to a doctor, in any state. `change` waits for the answer of the doctor accepted for it. */
export const vagaForMedico = openVaga
  .extend({ contato, change: changeProposal.nullable() })
  .meta({ id: 'VagaForMedico' })
export type VagaForMedico = z.output<typeof vagaForMedico>

/** As its hospital's list shows it. */
export const ownVaga = vaga
  .extend({
    endereco: z.string(),
    telefone: z.string(),
    candidaturas_count: z.number().int(),
    /** Not selected, and not asked since then whether they are still interested. Only of a vaga that can be or was opened again. */
    to_invite_count: z.number().int(),
    /** Of the doctor who was accepted. */
    accepted_name: z.string().nullable(),
    /** Null also once the hospital's right to read it has ended. */
    accepted_phone: z.string().nullable(),
    change: ownChangeProposal.nullable(),
    /** The shift is over, and the hospital may rate its doctor and has not. */
    can_rate: z.boolean(),
    /** The moment until which the hospital may take its acceptance back; until then nobody else knows of it. */
    undo_until: instant.nullable(),
  })
  .meta({ id: 'OwnVaga' })
export type OwnVaga = z.output<typeof ownVaga>

/** What happened to a vaga or to one of its candidaturas: who, when and why. */
export const historyEvent = z
  .object({
    id,
    at: instant,
    /** `vaga_` or `candidatura_`, and what became of it: mostly its new status. */
    kind: z.string(),
    /** Which side acted; null for the server itself. */
    by: z.enum(['medico', 'hospital']).nullable(),
    /** Whose candidatura. */
    medico: z.object({ nome: z.string() }).nullable(),
    previous_status: z.string().nullable(),
    /** What of the vaga was corrected. */
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
