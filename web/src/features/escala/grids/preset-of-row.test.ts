import { expect, test } from 'vitest'
import type { Row } from '../rows.ts'
import { presetOf } from './preset-of-row.ts'

const rowOf = (turno: Row['turno'], horario: string | null): Row => ({
  ...{ key: 'a', turno, modalidade: 'sobreaviso', hours: null, horario, shifts: [] },
})

test.each([
  ['dia', '07:00 - 13:00', { turno: 'dia', horario: '07:00 - 13:00' }],
  ['noite', null, { turno: 'noite' }],
  ['24h', '07:00 - 07:00', { turno: 'outro', horario: '07:00 - 07:00' }],
  ['24h', null, {}],
  [null, null, {}],
] as const)("'+' of a row %s whose shifts are added with the hours %s", (turno, horario, preset) => {
  expect(presetOf('2026-12-01', 'uti', rowOf(turno, horario))).toEqual({
    ...{ day: '2026-12-01', modalidade: 'sobreaviso', setor_id: 'uti' },
    ...preset,
  })
})
