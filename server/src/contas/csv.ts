import type { Side } from '@plantao/contract/account-types'
import { formatDay } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { modalidadeLabel } from '@plantao/contract/vagas/search/rules'
import type { Columns } from '../platform/http/answers/csv.ts'
import { hoursCell } from '../vagas/hours.ts'
import type { ShiftRow } from './store.ts'

const { state, presence, unknown } = messages.contas
const others = { hospital: 'Médico', medico: 'Hospital' } satisfies Record<Side, string>

/**
 * The table for the bookkeeper. Unknown values and lengths are written as words, which a spreadsheet leaves out of its
 * sums.
 */
export const columnsFor = (side: Side, publicUrl: string): Columns<ShiftRow> => ({
  Data: (row) => ({ asIs: formatDay(row.data) }),
  Horário: (row) => hoursCell(row.horario),
  Horas: (row) => (row.minutes === null ? unknown.hours : Math.round((row.minutes / 60) * 100) / 100),
  Vaga: (row) => row.nome_vaga,
  Especialidade: (row) => row.especialidade,
  Modalidade: (row) => modalidadeLabel[row.modalidade],
  [others[side]]: (row) => row.other,
  Situação: (row) => state[row.state],
  Presença: (row) => (row.state === 'realizado' ? presence[row.presence] : null),
  'Valor bruto': (row) => row.valor ?? unknown.valor,
  Página: (row) => `${publicUrl}/vagas/${row.vaga_id}`,
})
