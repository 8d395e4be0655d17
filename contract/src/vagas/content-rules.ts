import { formatDay, formatDayAndWeekday, formatValor } from '../format.ts'
import { type Modalidade, modalidadeLabel } from './search/rules.ts'

/* This file lists the fields of a vaga that a hospital writes, for schemas, form, history, e-mails and SQL. */

interface VagaNote {
  label: string
  none: string
  /** The maximum of characters. The column has the same limit. */
  max: number
  placeholder: string
}

/** Optional texts in the order of the form, in columns of the same names. */
export const vagaNotes = {
  observacoes: { label: 'Observações', none: 'nenhuma', max: 2000, placeholder: 'O que é bom saber antes do plantão' },
} as const satisfies Record<string, VagaNote>

export type NoteName = keyof typeof vagaNotes
export const noteNames = Object.keys(vagaNotes) as NoteName[]

export const eachNote = <T>(make: (note: VagaNote, name: NoteName) => T) =>
  Object.fromEntries(noteNames.map((name) => [name, make(vagaNotes[name], name)])) as Record<NoteName, T>

export interface VagaContent extends Record<NoteName, string | null> {
  nome_vaga: string
  especialidade: string
  data: string
  horario: string
  valor: number | null
  modalidade: Modalidade
}

interface VagaField<Value> {
  label: string
  historyLabel?: string
  /**
   * Says until when the field may change. 'by proposal': also in a filled vaga, if the accepted doctor agrees.
   * 'always': until the shift is over.
   */
  changes: 'while open' | 'by proposal' | 'always'
  inDifference?: (value: Value) => string
  /** Writes a value in the history, by default in quotes. */
  inHistory?: (value: Value) => string
}

export const vagaContent: { [Name in keyof VagaContent]: VagaField<VagaContent[Name]> } = {
  nome_vaga: { label: 'Vaga', historyLabel: 'Nome', changes: 'while open' },
  especialidade: { label: 'Especialidade', changes: 'while open' },
  data: { label: 'Data', changes: 'by proposal', inDifference: formatDayAndWeekday, inHistory: formatDay },
  horario: { label: 'Horário', changes: 'by proposal' },
  valor: { label: 'Valor', changes: 'by proposal', inDifference: formatValor, inHistory: formatValor },
  modalidade: {
    label: 'Modalidade',
    changes: 'while open',
    inDifference: (value) => modalidadeLabel[value],
    inHistory: (value) => modalidadeLabel[value],
  },
  ...eachNote(({ label, none }) => ({
    label,
    changes: 'always' as const,
    inDifference: (text: string | null) => text || none,
  })),
}

export const contentNames = Object.keys(vagaContent) as (keyof VagaContent)[]

/** The fields that differ, as `{ label: 'Data', value: 'de ter, 24/11/2026 para qua, 25/11/2026' }`. */
export function differences(before: Partial<VagaContent>, after: Partial<VagaContent>) {
  return contentNames.flatMap((name) => {
    if (before[name] === undefined || after[name] === undefined) return []
    const { label, inDifference = String } = vagaContent[name] as VagaField<unknown>
    const [from, to] = [inDifference(before[name]), inDifference(after[name])]
    return from === to ? [] : [{ label, value: `de ${from} para ${to}` }]
  })
}

export function describeChange({ field, from, to }: { field: keyof VagaContent; from: unknown; to: unknown }) {
  const {
    label,
    historyLabel = label,
    inHistory = (text) => `“${text ?? ''}”`,
  } = vagaContent[field] as VagaField<unknown>
  return `${historyLabel}: de ${inHistory(from)} para ${inHistory(to)}`
}
