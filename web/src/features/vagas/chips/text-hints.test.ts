import { expect, test } from 'vitest'
import { textHints } from './text-hints.ts'

/** This day is a Sunday. */
const today = '2026-11-22'
const day = (data: string) => ({ data_de: data, data_ate: data })

test.each([
  ['SP', { estado: ['SP'] }],
  ['noite', { turno: ['noite'] }],
  ['Noturno', { turno: ['noite'] }],
  ['dia', { turno: ['dia'] }],
  ['24h', { turno: ['24h'] }],
  ['fim de semana', { fim_de_semana: 'true' }],
  ['próximo fim de semana', { data_de: '2026-11-27', data_ate: '2026-11-29', fim_de_semana: 'true' }],
  ['sexta', day('2026-11-27')],
  ['terça-feira', day('2026-11-24')],
  ['domingo', day('2026-11-22')],
  ['hoje', day('2026-11-22')],
  ['amanhã', day('2026-11-23')],
  ['depois de amanhã', day('2026-11-24')],
  ['25/12', day('2026-12-25')],
  ['dia 1/1', day('2027-01-01')],
  ['29/02', day('2028-02-29')],
  ['25/12/2027', day('2027-12-25')],
  ['7 de dezembro', day('2026-12-07')],
])('%s is offered as a filter, and leaves the text', (words, filters) => {
  for (const [text, rest] of [
    [words, ''],
    [`UTI ${words} Santa Casa`, 'UTI Santa Casa'],
    [`uti em ${words}`, 'uti'],
  ] as const)
    expect(textHints(text, today), text).toEqual([{ label: expect.any(String), filters, rest }])
})

test.each([
  'UTI Adulto',
  'hospital',
  'médica',
  'noiteiro',
  'espera',
  'dia 12',
  '31/02',
  '21/11/2026',
  '40/40',
  'sei',
  '',
])('%j is only text', (text) => {
  expect(textHints(text, today)).toEqual([])
})

test('several are offered one by one, in their order, each leaving the others', () => {
  expect(textHints('uti sexta à noite SP', today).map(({ label, rest }) => [label, rest])).toEqual([
    ['sex, 27/11/2026', 'uti à noite SP'],
    ['Noite', 'uti sexta SP'],
    ['SP', 'uti sexta à noite'],
  ])
})
