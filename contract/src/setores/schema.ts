import { z } from 'zod'
import { id, patchOf, required, text } from '../fields.ts'
import { setores } from '../sentences/setores.ts'
import { parseHorario } from '../vagas/horario-rules.ts'
import { contentFields, vagaForm } from '../vagas/schema.ts'
import { modalidades } from '../vagas/search/rules.ts'
import { maxHorarios } from './rules.ts'

/**
 * A part of a hospital, which only the hospital knows of. Its specialty, value and notes are filled into the form of a
 * new vaga.
 */
export const setor = z
  .object({
    id,
    nome: z.string(),
    especialidade: z.string().nullable(),
    valor: z.number().nullable(),
    observacoes: z.string().nullable(),
    /** The hours of the sector's rows in 'Escala'. */
    horarios: z.array(z.string()),
    /** The kind of a shift that is typed into 'Escala'. */
    modalidade: z.enum(modalidades),
    is_archived: z.boolean(),
    /** True when vagas or planned shifts use the sector: it can be archived or merged, but not deleted. */
    is_used: z.boolean(),
  })
  .meta({ id: 'Setor' })
export type Setor = z.output<typeof setor>

const setorFields = {
  nome: required(80, setores.nameRequired).min(2, setores.nameShort),
  especialidade: contentFields.especialidade.nullable(),
  valor: contentFields.valor,
  observacoes: contentFields.observacoes,
  horarios: z
    .array(contentFields.horario.refine((horario) => parseHorario(horario) !== null, setores.horarioUnread))
    .min(1)
    .max(maxHorarios),
  modalidade: contentFields.modalidade,
}

export const createSetorBody = z.strictObject({
  ...setorFields,
  especialidade: setorFields.especialidade.default(null),
  valor: setorFields.valor.default(null),
  observacoes: setorFields.observacoes.default(null),
  horarios: setorFields.horarios.default(['07:00 - 19:00', '19:00 - 07:00']),
  modalidade: setorFields.modalidade.default('presencial'),
})
export const changeSetorBody = patchOf({ ...setorFields, is_archived: z.boolean() })

export const setorForm = z.object({
  nome: setorFields.nome,
  especialidade: text(120).transform((value) => value || null),
  valor: vagaForm.shape.valor,
  observacoes: vagaForm.shape.observacoes,
  /** One line for each. */
  horarios: z
    .string()
    .transform((lines) =>
      lines
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .refine((list) => list.length > 0 && list.length <= maxHorarios, setores.horariosCount(maxHorarios))
    .refine((list) => setorFields.horarios.element.array().safeParse(list).success, setores.horarioUnread),
  modalidade: setorFields.modalidade,
})
export type SetorFormInput = z.input<typeof setorForm>
export type SetorFormValues = z.output<typeof setorForm>
