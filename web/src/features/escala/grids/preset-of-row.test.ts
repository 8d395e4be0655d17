import { expect, test } from 'vitest'
import type { Row } from '../rows.ts'
import { presetOf } from './preset-of-row.ts'

const rowOf = (turno: Row['turno'], hours: string | null, horario: string): Row => ({
  ...{ key: 'a', turno, modalidade: 'sobreaviso', hours },
  shifts: [{ horario, setor_id: 'uti' } as Row['shifts'][number]],
})

test.each([
  ['dia', '07–13', '07h às 13h', { turno: 'dia', horario: '07:00 - 13:00' }],
  ['noite', '19–07', '19:00 - 07:00', { turno: 'noite', horario: '19:00 - 07:00' }],
  ['noite', null, '19:00 - 07:00', { turno: 'noite' }],
  ['24h', '07–07', '24h', { turno: 'outro', horario: '07:00 - 07:00' }],
  ['24h', '19–07 (60 h)', 'sexta 19h - segunda 7h', {}],
  ['24h', null, '07:00 - 07:00', {}],
  [null, 'a combinar', 'a combinar', {}],
] as const)('an empty cell of a row %s with the hours %s, written as %s', (turno, hours, horario, preset) => {
  expect(presetOf('2026-12-01', rowOf(turno, hours, horario))).toEqual({
    ...{ day: '2026-12-01', modalidade: 'sobreaviso', setor_id: 'uti' },
    ...preset,
  })
})
