import { formatDayInWords } from '@plantao/contract/format'
import type { Setor } from '@plantao/contract/setores/schema'
import type { Group, Row } from '../rows.ts'
import { nameOfRow } from '../TurnoPill.tsx'
import type { Spot } from './use-put.ts'

/** 'UTI adulto, Noite, quarta-feira, 25 de novembro'. */
export const whereOf = ({ name }: Pick<Group, 'name'>, row: Pick<Row, 'turno' | 'modalidade'>, day: string) =>
  `${name}, ${nameOfRow(row)}, ${formatDayInWords(day)}`

/** Null where the hours are not clear. */
export function spotOf(group: Pick<Group, 'key' | 'name'>, row: Row, data: string, setor: Setor | null): Spot | null {
  const { horario, modalidade } = row
  if (horario === null) return null
  return {
    ...{ setor_id: setor?.id ?? null, nome: group.name, data, horario, modalidade, where: whereOf(group, row, data) },
    especialidade: setor ? setor.especialidade : group.key,
  }
}
