import { expect, it } from 'vitest'
import { linesOf } from './lines.ts'

it('shows nested values as indented lines, without control characters', () => {
  const value = { nome: 'Dra. Ana\u001b[2J', nota: null, sessions: [{ id: 1 }], reports: [] }
  expect(linesOf(value)).toEqual(['nome: Dra. Ana [2J', 'nota: none', 'sessions:', '  -', '    id: 1', 'reports: none'])
})
