import { text } from '@plantao/contract/fields'
import { publishSheet } from '@plantao/contract/sentences/plantoes'
import { eachNote } from '@plantao/contract/vagas/content-rules'
import { horarioPresets, parseHorario } from '@plantao/contract/vagas/horario-rules'
import { contentFields, vagaForm } from '@plantao/contract/vagas/schema'
import type { Modalidade } from '@plantao/contract/vagas/search/rules'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { isChosen, type SheetTurno, sheetTurnos } from '../choices.ts'

export const maxMedicos = 20

const horario = text(60)
const { valor } = vagaForm.shape

/** The fields of the sheet. All are texts, because a draft of a form keeps texts but no lists. */
export const sheetForm = z
  .object({
    nome_vaga: contentFields.nome_vaga,
    especialidade: contentFields.especialidade,
    setor_id: z.string(),
    modalidade: contentFields.modalidade,
    horario_dia: horario,
    valor_dia: valor,
    horario_noite: horario,
    valor_noite: valor,
    horario_outro: horario,
    valor_outro: valor,
    medicos: z
      .string()
      .trim()
      .transform(Number)
      .refine((n) => Number.isInteger(n) && n >= 1 && n <= maxMedicos, publishSheet.medicosInvalid(maxMedicos)),
    ...eachNote((_, name) => vagaForm.shape[name]),
    /** The pressed turnos, as `readChoices` reads them. */
    escolhas: z.string().min(1, publishSheet.noChoices),
    /** The choices that are published although the hospital already has a shift at those hours. */
    repetidas: z.string(),
  })
  .superRefine((values, context) => {
    for (const turno of sheetTurnos) {
      const isUsed = isChosen(values.escolhas, turno)
      const path = `horario_${turno}` as const
      if (isUsed && !parseHorario(values[path]))
        context.addIssue({ code: 'custom', path: [path], message: publishSheet.horarioUnread })
    }
  })
export type SheetInput = z.input<typeof sheetForm>
export type SheetValues = z.output<typeof sheetForm>
export type SheetFormApi = UseFormReturn<SheetInput, unknown, SheetValues>

export const emptySheet: SheetInput = {
  nome_vaga: '',
  especialidade: '',
  setor_id: '',
  modalidade: 'presencial',
  horario_dia: horarioPresets[0],
  valor_dia: '',
  horario_noite: horarioPresets[1],
  valor_noite: '',
  horario_outro: '',
  valor_outro: '',
  medicos: '1',
  ...eachNote(() => ''),
  escolhas: '',
  repetidas: '',
}

/** The cell of 'Escala' from which the sheet was opened. */
export interface SheetPreset {
  day?: string
  turno?: SheetTurno
  /** The hours of the turno, if they differ from those that the sheet begins with. */
  horario?: string
  modalidade?: Modalidade
  setor_id?: string | null
}
