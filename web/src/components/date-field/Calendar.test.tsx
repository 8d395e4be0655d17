import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Calendar } from './Calendar.tsx'

const onChoose = vi.fn()

/** This day is a Friday. */
const from = '2026-12-25'

function open(props: { from?: string; to?: string; min?: string }) {
  render(<Calendar today="2026-11-26" from={from} onChoose={onChoose} {...props} />)
  screen.getByRole('grid').querySelector<HTMLElement>('[tabindex="0"]')?.focus()
}

const focused = () => document.activeElement?.getAttribute('aria-label')

test.each([
  ['{ArrowRight}', 'sábado, 26 de dezembro de 2026'],
  ['{ArrowLeft}', 'quinta-feira, 24 de dezembro de 2026'],
  ['{ArrowDown}', 'sexta-feira, 1 de janeiro de 2027, feriado: Confraternização Universal'],
  ['{ArrowUp}', 'sexta-feira, 18 de dezembro de 2026'],
  ['{Home}', 'domingo, 20 de dezembro de 2026'],
  ['{End}', 'sábado, 26 de dezembro de 2026'],
  ['{PageDown}', 'segunda-feira, 25 de janeiro de 2027'],
  ['{PageUp}', 'quarta-feira, 25 de novembro de 2026'],
  ['{Shift>}{PageDown}{/Shift}', 'sábado, 25 de dezembro de 2027, feriado: Natal'],
  ['{Shift>}{PageUp}{/Shift}', 'quinta-feira, 25 de dezembro de 2025, feriado: Natal'],
  ['{PageUp}{ArrowRight}', 'quinta-feira, 26 de novembro de 2026, hoje'],
])('from Christmas %s leads to %s', async (keys, name) => {
  open({})
  expect(focused()).toBe('sexta-feira, 25 de dezembro de 2026, feriado: Natal')
  await userEvent.keyboard(keys)
  expect(focused()).toBe(name)
})

test('from the last day of a long month to the last of a short one', async () => {
  open({ from: '2027-01-31' })
  await userEvent.keyboard('{PageDown}')
  expect(focused()).toBe('domingo, 28 de fevereiro de 2027')
})

test('the day with the focus is chosen by Enter', async () => {
  open({})
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('2026-12-26')
})

test('no key and no button leads before the first day that can be chosen', async () => {
  open({ min: '2026-12-24' })
  await userEvent.keyboard('{PageUp}')
  expect(focused()).toBe('quinta-feira, 24 de dezembro de 2026')
  await userEvent.click(screen.getByRole('button', { name: 'Mês anterior' }))
  expect(screen.getByRole('heading').textContent).toBe('Dezembro de 2026')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^quarta-feira, 23 de/ }).disabled).toBe(true)
})

test('a range is chosen from its first day to its last', () => {
  open({ to: '2026-12-28' })
  const chosen = screen.getAllByRole('gridcell', { selected: true })
  expect(chosen.map(({ textContent }) => textContent)).toEqual(['25', '26', '27', '28'])
})

test('weeks begin on Sunday, and every month has as many rows', async () => {
  open({ from: '2027-02-01' })
  expect(screen.getAllByRole('columnheader').map((header) => header.getAttribute('abbr'))[0]).toBe('domingo')
  for (let n = 0; n < 12; n++) {
    expect(screen.getAllByRole('row')).toHaveLength(7)
    await userEvent.click(screen.getByRole('button', { name: 'Próximo mês' }))
  }
})
