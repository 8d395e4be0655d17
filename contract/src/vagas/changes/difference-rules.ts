import { formatDayAndWeekday, formatValor } from '../../format.ts'
import type { Vaga } from '../schema.ts'

type Content = Partial<Pick<Vaga, 'nome_vaga' | 'especialidade' | 'data' | 'horario' | 'valor' | 'observacoes'>>

/** As a doctor reads them. */
const fields: [label: string, write: (content: Content) => string | undefined][] = [
  ['Vaga', ({ nome_vaga }) => nome_vaga],
  ['Especialidade', ({ especialidade }) => especialidade],
  ['Data', ({ data }) => data && formatDayAndWeekday(data)],
  ['Horário', ({ horario }) => horario],
  ['Valor', ({ valor }) => (valor === undefined ? undefined : formatValor(valor))],
  ['Observações', ({ observacoes }) => (observacoes === undefined ? undefined : observacoes || 'nenhuma')],
]

/** `{ label: 'Data', value: 'de ter, 24/11/2026 para qua, 25/11/2026' }` for each field that both have and that differs. */
export function differences(before: Content, after: Content) {
  return fields.flatMap(([label, write]) => {
    const [from, to] = [write(before), write(after)]
    return from === undefined || to === undefined || from === to ? [] : [{ label, value: `de ${from} para ${to}` }]
  })
}
