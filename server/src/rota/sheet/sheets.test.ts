import { cellAddress } from '@plantao/contract/rota/sheet/rules'
import {
  doctorsOfSheets,
  type PastedSheet,
  pastedMessages,
  pastedSheets,
  sectorsOfSheets,
} from '@plantao/testkit/pasted-sheets'
import { expect, it } from 'vitest'
import { linesOf, rowsOf, withYear } from '../../../test/pasted-sheets.ts'
import type { House } from './match.ts'
import { planSheet } from './plan.ts'

const houseOf = ({ isNew }: Pick<PastedSheet, 'isNew'>): House => ({
  estado: 'SP',
  today: '2026-12-01',
  words: [],
  membros: (isNew ? [] : doctorsOfSheets).map(([nome, crm = null], n) => ({
    ...{ id: `m${n}`, nome, crm, crm_uf: crm && 'SP', especialidade: null, is_archived: false },
  })),
  setores: (isNew ? [] : sectorsOfSheets).map(([nome, horarios], n) => ({
    ...{ id: `s${n}`, nome, horarios, especialidade: 'UTI', valor: null, observacoes: null },
    ...{ modalidade: 'presencial', is_archived: false },
  })),
})
const planOf = (rows: string[][], { month = '2026-12', ...of }: Pick<PastedSheet, 'isNew' | 'month'> = {}) =>
  planSheet({ rows, month, answers: [] }, houseOf(of), async () => [])
const shiftsOf = ({ shifts }: Awaited<ReturnType<typeof planOf>>) =>
  linesOf(
    shifts.map(({ setor, membro, ...shift }) => ({
      ...{ ...shift, setor: setor.nome, nome: membro?.nome ?? null, crm: membro?.crm ?? null },
    })),
  )

it.each(pastedSheets.map((sheet) => [sheet.what, sheet] as const))(
  'names each cell that it does not plainly understand, and takes nothing wrongly: %s',
  async (_, sheet) => {
    const read = await planOf(rowsOf(sheet.text), sheet)
    const named = read.plan.cells.filter(({ state }) =>
      ['question', 'check', 'unread', 'refused', 'create'].includes(state),
    )
    expect(named.map(({ row, column, state }) => `${cellAddress(row, column)} ${state}`).sort()).toEqual(
      sheet.named.toSorted(),
    )
    const isMonthAsked = read.plan.words.some(({ kind, state }) => kind === 'mes' && state === 'question')
    const expected = sheet.shifts.map((line) => withYear(sheet, line))
    expect(isMonthAsked ? [] : shiftsOf(read).filter((line) => !expected.includes(line))).toEqual([])
  },
)

it('reads at least 27 of 30 messages rightly, and none wrongly', async () => {
  const found = await Promise.all(
    pastedMessages.map(async ([text, lines]) => {
      const shifts = shiftsOf(await planOf(text.split('\n').map((line) => [line])))
      const expected = lines.map((line) => withYear({}, line)).sort()
      return {
        text,
        isRight: shifts.join() === expected.join(),
        wrong: shifts.filter((line) => !expected.includes(line)),
      }
    }),
  )
  expect(found).toHaveLength(30)
  expect(found.filter(({ wrong }) => wrong.length > 0)).toEqual([])
  expect(found.filter(({ isRight }) => isRight).length).toBeGreaterThanOrEqual(27)
})
