import { z } from 'zod'
import { id, patchOf, required, text } from '../fields.ts'
import { setores } from '../sentences/setores.ts'
import { contentFields, vagaForm } from '../vagas/schema.ts'

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
}

export const createSetorBody = z.strictObject({
  ...setorFields,
  especialidade: setorFields.especialidade.default(null),
  valor: setorFields.valor.default(null),
  observacoes: setorFields.observacoes.default(null),
})
export const changeSetorBody = patchOf({ ...setorFields, is_archived: z.boolean() })

export const setorForm = z.object({
  nome: setorFields.nome,
  especialidade: text(120).transform((value) => value || null),
  valor: vagaForm.shape.valor,
  observacoes: vagaForm.shape.observacoes,
})
export type SetorFormInput = z.input<typeof setorForm>
export type SetorFormValues = z.output<typeof setorForm>
