import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HorarioPill } from './HorarioPill.tsx'

test.each([
  ['19:00 - 07:00', 'Noturno: 19:00 - 07:00 · 12 h'],
  ['07:00 - 07:00', 'Dia inteiro: 07:00 - 07:00 · 24 h'],
  ['24h', 'Dia inteiro: 24h'],
  ['Plantão de 24 horas', 'Dia inteiro: Plantão de 24 horas'],
  ['0700-1900', 'Diurno: 0700-1900 · 12 h'],
  ['13h às 19h30', 'Diurno: 13h às 19h30 · 6 h 30'],
  ['A combinar com a coordenação', 'A combinar com a coordenação'],
])('%s is shown as stored, with its length if it can be read', (horario, shown) => {
  const { container } = render(<HorarioPill horario={horario} />)
  expect(container.textContent).toBe(shown)
})

test.each([
  ['07:00 - 19:00', 'lucide-sun'],
  ['19:00 - 07:00', 'lucide-moon'],
  ['07:00 - 07:00', 'lucide-sun-moon'],
  ['19:00 - 19:00', 'lucide-sun-moon'],
  ['24h', 'lucide-sun-moon'],
  ['noite', 'lucide-clock'],
])('%s has the icon of %s, and 24 h has one of its own', (horario, mark) => {
  const { container } = render(<HorarioPill horario={horario} />)
  expect([...container.querySelector('svg')!.classList]).toContain(mark)
  expect(container.textContent).not.toMatch(mark === 'lucide-sun-moon' ? /Diurno|Noturno/ : /Dia inteiro/)
})

test.each([
  ['07:00 - 07:00', 'Dia inteiro: 07:00 - 07:00 · 24 h'],
  ['19:00 - 07:00', 'Noturno: 19:00 - 07:00'],
])('in brief, only 24 h shows its length: %s', (horario, shown) => {
  const { container } = render(<HorarioPill horario={horario} isBrief />)
  expect(container.textContent).toBe(shown)
})

test('beside the day, only 24 h shows its length', () => {
  const { container } = render(<HorarioPill horario="07:00 - 07:00" data="2026-12-01" />)
  expect(container.textContent).toBe('Dia inteiro: ter, 01/12/2026 · 07:00 - 07:00 · 24 h')
})
