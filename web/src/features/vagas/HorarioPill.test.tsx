import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { HorarioPill } from './HorarioPill.tsx'

afterEach(cleanup)

test.each([
  ['19:00 - 07:00', 'Noturno: 19:00 - 07:00 · 12 h'],
  ['07:00 - 07:00', 'Diurno: 07:00 - 07:00 · 24 h'],
  ['13h às 19h30', 'Diurno: 13h às 19h30 · 6 h 30'],
  ['A combinar com a coordenação', 'A combinar com a coordenação'],
])('%s stands as it is stored, with its length where it reads', (horario, shown) => {
  const { container } = render(<HorarioPill horario={horario} />)
  expect(container.textContent).toBe(shown)
})
