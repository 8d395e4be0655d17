import { expect, test } from 'vitest'
import { readDay } from './read-day.ts'

const today = '2026-11-26'

test.each([
  ['05/12/2026', '2026-12-05'],
  ['5/12/2026', '2026-12-05'],
  [' 05-12-2026 ', '2026-12-05'],
  ['05.12.26', '2026-12-05'],
  ['05 12 2026', '2026-12-05'],
  ['05122026', '2026-12-05'],
  ['0512', '2026-12-05'],
  ['2026-12-05', '2026-12-05'],
  ['sáb, 05/12/2026', '2026-12-05'],
  ['quarta-feira, 02/12', '2026-12-02'],
  ['29/02/2028', '2028-02-29'],
])('%j is %s', (text, day) => {
  expect(readDay(text, today)).toMatchObject({ day })
})

test.each([
  ['26/11', '2026-11-26'],
  ['25/11', '2026-11-25'],
  ['27/10', '2026-10-27'],
  ['26/10', '2027-10-26'],
  ['05/01', '2027-01-05'],
  ['29/02', '2028-02-29'],
])('without a year %s is the next such day, or the same day of the last month: %s', (text, day) => {
  expect(readDay(text, today)).toMatchObject({ day })
})

test('early in a year, a day in December means the December before', () => {
  expect(readDay('30/12', '2027-01-04')).toMatchObject({ day: '2026-12-30' })
})

test.each([
  ['31/02', 'Fevereiro de 2027 tem 28 dias.'],
  ['31/11', 'Novembro de 2026 tem 30 dias.'],
  ['31/02/2027', 'Fevereiro de 2027 tem 28 dias.'],
  ['30/02/2028', 'Fevereiro de 2028 tem 29 dias.'],
  ['2026-11-31', 'Novembro de 2026 tem 30 dias.'],
  ['32/01/2027', 'Escreva dia, mês e ano, como 05/12/2026.'],
  ['05/13/2026', 'Escreva dia, mês e ano, como 05/12/2026.'],
  ['05/12/026', 'Escreva dia, mês e ano, como 05/12/2026.'],
  ['0000-12-05', 'Escreva dia, mês e ano, como 05/12/2026.'],
  ['amanhã', 'Escreva dia, mês e ano, como 05/12/2026.'],
])('%s is no day: %s', (text, fault) => {
  expect(readDay(text, today)).toEqual({ fault })
})

test('an empty field has neither a day nor a fault', () => {
  expect(readDay('  ', today)).toEqual({})
})

test('while typing, only a day with a whole year counts as complete', () => {
  const sure = (text: string) => readDay(text, today).isSure
  expect(['05/12/2026', '05122026', '2026-12-05'].map(sure)).toEqual([true, true, true])
  expect(['05/12', '05/12/20', '0512', '2026-12-0'].some(sure)).toBe(false)
})
